import { CannotStart } from '@marquee/server/errors'
import { errorLine } from '@marquee/server/log'
import { sendBackup } from './backup.ts'
import { examine } from './doctor.ts'
import type { Examined } from './doctor-findings.ts'
import { carryOut, type CommandParts } from './operations.ts'
import { listenForCommands } from './socket.ts'

/**
 * Carries out what `npm run admin`, `npm run backup` and `npm run doctor` send, on the embedded database, which no other process can open
 * meanwhile. The server also runs where no socket can be made. Returns a function that waits for running commands.
 */
export async function takeCommands(
  parts: CommandParts & Pick<Examined, 'settings' | 'storage'>,
): Promise<() => Promise<void>> {
  if (!parts.database.embedded) return async () => {}
  try {
    return await listenForCommands(parts.settings.dataDir, ([name = '', ...args], to) => {
      if (name === 'backup') return sendBackup(parts, args, to)
      return name === 'doctor' ? examine(args, parts, to) : carryOut([name, ...args], parts, to)
    })
  } catch (error) {
    console.warn(
      error instanceof CannotStart ? error.message : `"npm run admin" cannot reach this server: ${errorLine(error)}`,
    )
    return async () => {}
  }
}
