import { runRows } from '../faults/runner.ts'
import { generated } from './generated.ts'
import { sqlmap } from './sqlmap.ts'
import { wapiti } from './wapiti.ts'

await runRows({
  rows: {
    S13: { run: sqlmap, minutes: 40 },
    S20: { run: generated, minutes: 60 },
    S21: { run: wapiti, minutes: 40 },
  },
  page: { file: 'docs/security.md', command: 'npm run trust', what: 'attack' },
})
