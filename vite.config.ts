import { fileURLToPath, URL } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { VitePWA } from 'vite-plugin-pwa'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chunks, manifest, policy, sealed } from './src/pwa/build.ts'
import { firstPaint } from './src/pwa/first.ts'
import { columns, lean, modernDexie, nameless } from './src/pwa/lean.ts'
import { chromiumArgs, chromiumPath } from './tests/chromium.ts'

// A sub-path (a project page on a static host) comes from the environment; everything in the app is relative to it.
const base = process.env['BASE_PATH'] ?? '/'

export default defineConfig({
  base,
  plugins: [
    vue(lean),
    nameless(),
    columns(),
    modernDexie(),
    firstPaint(),
    policy(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/pwa',
      filename: 'sw.ts',
      injectRegister: false,
      includeManifestIcons: false,
      manifest,
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,webmanifest}'], globIgnores: ['screenshots/**', 'sw.js'], manifestTransforms: [sealed] },
    }),
  ],
  // what is no list of records stays an object literal: no quotes around its keys
  json: { stringify: false },
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  // found at once, so that the browser tests need not load their page twice
  optimizeDeps: { include: ['dexie', 'valibot'] },
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    // every browser of the target knows it
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
      },
    },
  },
  test: {
    coverage: { provider: 'v8', include: ['src/engine/**/*.ts', 'src/games/**/*.ts'], reporter: ['text-summary', 'json-summary'], thresholds: { branches: 95 } },
    projects: [
      {
        extends: true,
        // a test says nothing about time: a busy machine is not a fault
        test: { name: 'unit', environment: 'node', testTimeout: 300_000, include: ['tests/**/*.test.ts'], exclude: ['**/node_modules/**', 'tests/**/*.browser.test.ts', 'tests/**/*.e2e.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          testTimeout: 120_000,
          include: ['tests/**/*.browser.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 360, height: 740 },
            provider: playwright({ launchOptions: { executablePath: chromiumPath, args: chromiumArgs } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/**/*.e2e.test.ts'],
          globalSetup: ['tests/e2e/global-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
