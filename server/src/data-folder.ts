import type { Stats } from 'node:fs'
import { access, chmod, constants, lchown, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from './errors.ts'

/** What the product creates in DATA_DIR: the database with password hashes, people's e-mails and their pictures. */
const ours = ['command.sock', 'database', 'database.lock', 'images', 'mail']
const others = 0o077
const othersWrite = 0o022
const sticky = 0o1000

/** Creates DATA_DIR when it is missing. Rejects with `CannotStart` when this user cannot read and write the folder or its contents. */
export async function openDataFolder(dataDir: string): Promise<void> {
  const { R_OK, W_OK } = constants
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, R_OK | W_OK)
    for (const name of ours) await access(join(dataDir, name), R_OK | W_OK).catch(orGone)
  } catch (error) {
    const { code, path = dataDir } = error as NodeJS.ErrnoException
    throw new CannotStart(
      `${path} cannot be written (${code}). Give ${dataDir} to the user that runs Marquee, or set DATA_DIR to another folder.`,
    )
  }
}

/**
 * Rejects with `CannotStart` when this process is root's and DATA_DIR belongs to another user: what root writes there, that user could not use
 * afterwards.
 */
export async function refuseForeignRoot(dataDir: string): Promise<void> {
  if (await isForeignRoot(dataDir))
    throw new CannotStart(`${dataDir} belongs to another user. Run this as that user, who runs Marquee.`)
}

/** Gives the pictures that root has written below DATA_DIR to the user whose folder it is. */
export async function giveToOwner(dataDir: string): Promise<void> {
  if (!(await isForeignRoot(dataDir))) return
  const { uid, gid } = await stat(dataDir)
  await give(join(dataDir, 'images')).catch(orGone)

  // Never through a symbolic link: that user could have put it there.
  async function give(path: string): Promise<void> {
    const found = await lstat(path)
    for (const entry of await entriesOf(path, found)) await give(entry).catch(orGone)
    if (found.uid === 0) await lchown(path, uid, gid)
  }
}

async function isForeignRoot(dataDir: string): Promise<boolean> {
  return process.geteuid?.() === 0 && ((await stat(dataDir).catch(orGone))?.uid ?? 0) !== 0
}

/**
 * Removes other users' access to the contents of DATA_DIR (0700 for folders, 0600 for files, the rule that PostgreSQL
 * uses). Files may be readable by others because of an earlier version, a copy, or the first start of the embedded
 * database. Returns a sentence for the operator for each path that stays accessible. New files are private because of
 * the umask of the process.
 */
export async function keepPrivate(dataDir: string): Promise<string[]> {
  // On Windows the permission bits have no meaning.
  if (process.platform === 'win32') return []
  const sentences = [await attempt(dataDir, keepOthersFromWriting)]
  for (const name of ours) sentences.push(await attempt(join(dataDir, name), close))
  return sentences.filter((sentence) => sentence !== null)
}

/**
 * The paths in DATA_DIR that other users of this machine can reach, DATA_DIR itself where they can write into it.
 */
export async function openPaths(dataDir: string): Promise<string[]> {
  const open = canOthersWrite(await stat(dataDir)) ? [dataDir] : []
  for (const path of ours.map((name) => join(dataDir, name))) {
    const top = await stat(path).catch(orGone)
    // What is in a private folder is closed, whatever its own mode is.
    if (top && top.mode & others) open.push(path)
  }
  return open
}

/** Whoever may write into the folder could replace our files. A shared folder (/tmp) is protected by its sticky bit. */
const canOthersWrite = ({ mode }: Stats) => Boolean(mode & othersWrite) && !(mode & sticky)

async function keepOthersFromWriting(folder: string): Promise<void> {
  const found = await stat(folder)
  if (canOthersWrite(found)) await setMode(folder, found.mode & 0o7777 & ~othersWrite)
}

/**
 * Checks the entries of a folder. A private folder with only correct entries is not walked any deeper, because there
 * may be a hundred thousand pictures. An open folder is made private last, so that an interrupted walk is repeated at
 * the next start.
 */
async function close(path: string): Promise<void> {
  const top = await stat(path)
  const inside = await Promise.all((await entriesOf(path, top)).map((entry) => stat(entry).catch(orGone)))
  if ([top, ...inside].some((found) => found && found.mode & others)) await closeBelow(path, top)
}

async function closeBelow(path: string, found: Stats): Promise<void> {
  for (const entry of await entriesOf(path, found)) {
    // The database may be running: a file may be deleted before it is checked.
    const inside = await stat(entry).catch(orGone)
    if (inside) await closeBelow(entry, inside).catch(orGone)
  }
  await setMode(path, found.isDirectory() ? 0o700 : 0o600)
}

/** The entries of a folder, without symbolic links. */
async function entriesOf(path: string, found: Stats): Promise<string[]> {
  if (!found.isDirectory()) return []
  const entries = await readdir(path, { withFileTypes: true })
  return entries.filter((entry) => !entry.isSymbolicLink()).map((entry) => join(path, entry.name))
}

function orGone(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}

async function setMode(path: string, mode: number): Promise<void> {
  await chmod(path, mode)
  // Some file systems accept the call but do not store the change.
  if (((await stat(path)).mode & 0o777) !== (mode & 0o777))
    throw Object.assign(new Error('ignored'), { code: 'ignored' })
}

async function attempt(path: string, closing: (path: string) => Promise<void>): Promise<string | null> {
  try {
    await closing(path)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    return `${path} can be reached by others on this machine, and its permissions could not be changed (${code}). Give it to the user that runs Marquee and take it from everybody else (chmod -R go= ${path}).`
  }
}
