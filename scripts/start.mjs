// Builds the production app, serves it and says where.
import { build, preview } from 'vite'

await build({ logLevel: 'warn' })
const server = await preview({ preview: { host: true } })
const { local = [], network = [] } = server.resolvedUrls ?? {}
console.log('\nAdjutant is being served.\n')
for (const url of local) console.log(`  on this computer   ${url}`)
for (const url of network) console.log(`  in this network    ${url}`)
console.log('\nA phone installs it, and keeps it offline, only over https or from localhost.')
console.log('Put the folder dist/ on any https static host, or use the Pages workflow in .github. Ctrl+C stops.\n')
