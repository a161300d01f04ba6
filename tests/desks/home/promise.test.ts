import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { promise } from '../../../src/desks/home/promise.ts'

/** The promise clause by clause, and the tests that would fail if a clause were not true: faults by number, others by file and title. */
const clauses: readonly (readonly [clause: string, ...held: string[]])[] = [
  ['What you see is saved: it is on this device before you see it,', 'F2', 'tests/e2e/resume.e2e.test.ts'],
  [' and stays there if the tab, the browser or the app dies.', 'F1', 'F16', 'F14', 'tests/db/tail.browser.test.ts without any copy: every change comes back from the tail'],
  [' Your games are kept on this device only.', 'F17'],
  [' Install to the home screen (on iPhone: needed, or Safari may delete everything after seven days of disuse),', 'tests/db/database.browser.test.ts the health card states facts'],
  [' and keep an exported file, written by itself after every turn where the browser gives a folder;', 'tests/desks/home/safety.e2e.test.ts a folder that was chosen gets everything after every turn'],
  [' with it you can restore in three taps.', 'F14', 'tests/desks/home/safety.e2e.test.ts three taps bring everything back from a file'],
]
const source = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const faults = source('tests/faults/faults.mjs')

test('the promise is printed clause by clause as it is held', () => {
  expect(clauses.map(([clause]) => clause).join('')).toBe(promise)
  expect(source('src/desks/home/HealthCard.vue')).toContain('{{ promise }}')
})

test.each(clauses)('%s', (_, ...held) => {
  expect(held.length).toBeGreaterThan(0)
  for (const by of held) {
    const [, path = '', title = ''] = /^(\S+) ?(.*)$/.exec(by) ?? []
    if (/^F\d+$/.test(by)) expect(faults, by).toContain(`id: '${by}'`)
    else expect(source(path), by).toContain(title)
  }
})
