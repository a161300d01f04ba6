import * as files from './files.ts'
import { install } from './injected.ts'
import * as kills from './kills.ts'
import * as long from './long.ts'
import { open } from './play.ts'
import * as quota from './quota.ts'
import * as rows from './rows.ts'
import * as tabs from './tabs.ts'
import * as versions from './versions.ts'
import { connectionCuts, nthWriteFails } from './writes.ts'

const bench = { open, ...files, ...kills, ...long, ...quota, ...rows, ...tabs, ...versions, nthWriteFails, connectionCuts, install }
declare global { interface Window { bench: typeof bench } }
window.bench = bench
