// Everything a change must pass, in the order in which it fails soonest.
import { execFileSync } from 'node:child_process'

const steps = [
  ['lint', 'npm', ['run', '-s', 'lint']],
  ['types', 'npm', ['run', '-s', 'typecheck']],
  ['build', 'npx', ['vite', 'build', '--logLevel', 'warn']],
  ['bytes', 'node', ['scripts/bytes.mjs']],
  ['unit, contract and coverage', 'npx', ['vitest', 'run', '--project', 'unit', '--coverage']],
  ['browser', 'npx', ['vitest', 'run', '--project', 'browser']],
  ['end to end', 'npx', ['vitest', 'run', '--project', 'e2e']],
  ['faults, the bounded part', 'node', ['tests/faults/run.mjs', '--bounded']],
  ['rows', 'node', ['scripts/rows.mjs']],
]
for (const [name, command, args] of steps) {
  const from = Date.now()
  console.log(`\n── ${name}`)
  try {
    execFileSync(command, args, { stdio: 'inherit' })
  } catch (error) {
    console.error(`\n${name}: failed`)
    process.exit(error.status || 1)
  }
  console.log(`── ${name}: ${Math.round((Date.now() - from) / 1000)} s`)
}
