// The whole project with DOM and node types, then the pure rooms without them.
import { execFileSync } from 'node:child_process'

for (const [command, ...args] of [['vue-tsc', '--noEmit'], ['tsc', '--noEmit', '-p', 'src/games'], ['tsc', '--noEmit', '-p', 'src/pwa']]) {
  try {
    execFileSync('npx', [command, ...args], { stdio: 'inherit' })
  } catch {
    process.exit(1)
  }
}
