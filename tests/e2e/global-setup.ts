import { preview } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' { export interface ProvidedContext { baseURL: string } }

/** The production build, served on this machine only. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, configFile: 'vite.config.ts' })
  project.provide('baseURL', server.resolvedUrls?.local[0] ?? '')
  return async () => { await server.close() }
}
