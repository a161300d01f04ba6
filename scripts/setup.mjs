// Set-up with node built-ins only, so that it runs before anything is installed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const run = (cmd, args, options = {}) => execFileSync(cmd, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, ...options })

/** Installs by the lock, once for each lock and node version. */
function packages(folder) {
  const stamp = `${folder}/node_modules/.setup-stamp`
  const hash = createHash('sha256').update(readFileSync(`${folder}/package-lock.json`)).update(process.version).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
  writeFileSync(stamp, hash)
}

/** The tests drive a real Chromium from the system's packages; where it cannot be had they must not pretend. */
function browser() {
  const found = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(path => path && existsSync(path))
  if (found) return
  const root = process.getuid?.() === 0
  const apt = (...args) => run(root ? 'apt-get' : 'sudo', [...(root ? [] : ['-n', 'apt-get']), '-o', 'DPkg::Lock::Timeout=600', ...args])
  try {
    apt('update', '-q')
    apt('install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation')
  } catch {
    console.error('\nThe tests need a Chromium. Install the package “chromium” (or Chrome) and, if it lies elsewhere, set CHROMIUM_PATH to its program.\n')
    process.exit(1)
  }
}

packages('.')
if (process.argv.includes('--bench')) packages('tests/bench')
if (process.argv.includes('--browser')) browser()
