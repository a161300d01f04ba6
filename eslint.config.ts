import vitest from '@vitest/eslint-plugin'
import { defineConfigWithVueTs, vueTsConfigs } from '@vue/eslint-config-typescript'
import { globalIgnores } from 'eslint/config'
import pluginVue from 'eslint-plugin-vue'
import a11y from 'eslint-plugin-vuejs-accessibility'

/** Who may import whom: each room and the rooms it may NOT see. One table, read by the rules below. */
const closed: Record<string, readonly string[]> = {
  engine: ['games', 'db', 'stores', 'desks', 'components', 'pwa', 'routing'],
  games: ['db', 'stores', 'desks', 'components', 'pwa', 'routing'],
  db: ['games', 'stores', 'desks', 'components', 'pwa', 'routing'],
  stores: ['desks', 'components', 'routing'],
  components: ['games', 'db', 'stores', 'desks', 'pwa', 'routing'],
  desks: ['games'],
  pwa: ['games', 'desks', 'engine', 'routing'],
  routing: ['engine', 'games', 'db', 'stores', 'desks', 'components', 'pwa'],
}
const outside = ['vue', 'pinia', 'dexie', 'workbox-window', 'valibot']

const zone = (room: string, others: readonly string[]): Parameters<typeof defineConfigWithVueTs>[0] => ({
  name: `rooms/${room}`,
  files: [`src/${room}/**/*.{ts,vue}`],
  rules: {
    'no-restricted-imports': ['error', {
      paths: room === 'engine' || room === 'games' ? outside.map(name => ({ name, message: 'The rules know no framework.' })) : [],
      patterns: others.map(other => ({ group: [`**/${other}/**`, `@/${other}/**`], message: `${room} may not look into ${other}.` })),
    }],
  },
})

export default defineConfigWithVueTs(
  globalIgnores(['dist', 'coverage', 'node_modules', '**/*.mjs', 'tests/bench']),
  { name: 'app/files', files: ['**/*.{ts,mts,vue}'] },
  pluginVue.configs['flat/essential'],
  vueTsConfigs.recommendedTypeChecked,
  a11y.configs['flat/recommended'],
  {
    rules: {
      // a wrapping <label> is enough, and <output> is not a control that needs a label
      'vuejs-accessibility/label-has-for': ['error', { required: { some: ['nesting', 'id'] } }],
      'vuejs-accessibility/form-control-has-label': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'vue/no-v-html': 'error',
    },
  },
  ...Object.entries(closed).map(([room, others]) => zone(room, others)),
  {
    name: 'rooms/pure',
    files: ['src/engine/**/*.ts', 'src/games/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', 'Date', 'window', 'document', 'navigator', 'crypto', 'setTimeout', 'setInterval', 'fetch', 'console', 'performance'],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: 'The rules throw no dice.' }],
    },
  },
  {
    name: 'rooms/games',
    files: ['src/games/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', { selector: 'Program > VariableDeclaration[kind="let"]', message: 'A script must give the same answer twice: no state outside it.' }],
    },
  },
  { ...vitest.configs.recommended, files: ['tests/**/*.test.ts'], rules: { ...vitest.configs.recommended.rules, 'vitest/valid-expect': ['error', { maxArgs: 2 }], 'vitest/expect-expect': 'off', 'vitest/valid-title': 'off', 'vitest/no-conditional-expect': 'off' } },
)
