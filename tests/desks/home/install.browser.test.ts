import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import InstallCard from '@/desks/home/InstallCard.vue'
import { complaints } from '../../components/render.ts'

afterEach(() => { vi.restoreAllMocks() })

it.each([
  { phone: 'iPhone', agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', panes: 2, drawn: 'Add to Home Screen', said: /share sign.*seven days of disuse.*could not test/ },
  { phone: 'an Android phone', agent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36', panes: 2, drawn: 'Install app', said: /browser’s menu/ },
  { phone: 'a desk', agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36', panes: 1, drawn: '', said: /address bar/ },
])('on $phone: its own signs drawn, and said in words', async ({ agent, panes, drawn, said }) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  const { container } = await render(InstallCard)
  expect(container.querySelectorAll('svg')).toHaveLength(panes)
  expect(container.querySelector('svg text')?.textContent ?? '').toBe(drawn)
  expect(container.querySelector('p')?.textContent).toMatch(said)
  // every line is inside its pane
  for (const path of container.querySelectorAll('path')) { const box = path.getBBox(); expect([box.x >= 0, box.y >= 0, box.x + box.width <= 120, box.y + box.height <= 90]).toEqual([true, true, true, true]) }
  expect(await complaints(container)).toEqual([])
})
