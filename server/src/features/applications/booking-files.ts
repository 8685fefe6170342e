import { bookingFilesOf, bookingSentences } from '@marquee/contract/bookings'
import type { ReceivedFile } from '@marquee/contract/fields'
import { maxCounts } from '@marquee/contract/limits'
import { type Actor } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { firstRow } from '../../db/first-row.ts'
import { bookingFiles } from '../../db/schema.ts'
import { isUnavailable } from '../../db/trouble.ts'
import { AppError, conflict, notFound } from '../../errors.ts'
import { fileNameOf } from '../../images/file-name.ts'
import type { ImageStore } from '../../images/image-store.ts'
import type { applicationService } from './service.ts'

const { id, application_id, key, name } = bookingFiles
const missing = bookingSentences.fileNotFound

/** Files of booking sheets: the organizer attaches them, and their vendor downloads those of the sheet that was sent. */
export function bookingFileService(
  context: Context,
  { store, bookings }: { store: ImageStore } & Pick<ReturnType<typeof applicationService>, 'bookings'>,
) {
  const { db, transactional } = context

  return {
    /** Attaches a file; the vendor is sent the change as every other one. Fails as `save` does, above the number of files, and as `ImageStore.saveFile` does. */
    async add(actor: Actor, applicationId: number, form: { file_name: string; file: ReceivedFile }) {
      // Whoever may not is refused before the file is read.
      await bookings.withFiles(actor, applicationId, () => refuseWhenFull(applicationId))
      const { sha256: _, ...stored } = await store.saveFile(form.file, 'b/')
      try {
        return await bookings.withFiles(actor, applicationId, async () => {
          await refuseWhenFull(applicationId)
          const file = { ...stored, name: fileNameOf(form.file_name, stored.key) }
          await db.insert(bookingFiles).values({ ...file, application_id: applicationId })
        })
      } catch (error) {
        // When the answer to the commit was lost, the row may exist; otherwise the sweep deletes the file.
        if (!isUnavailable(error)) dropFile(stored.key)
        throw error
      }
    },

    /** Removes a file at once; the vendor is sent the change. Fails with `not_found` for somebody else's. */
    remove: transactional(async (actor: Actor, fileId: number) => {
      const file = await find(fileId)
      return bookings
        .withFiles(actor, file.application_id, async () => {
          await db.delete(bookingFiles).where(eq(id, fileId))
          context.afterCommit(() => dropFile(file.key))
        })
        .catch(asUnknownFile)
    }),

    /** A file of a sheet that the caller reads. The caller of this must read `body` or destroy it. */
    async open(actor: Actor, fileId: number) {
      const file = await find(fileId)
      const booking = await bookings.get(actor, file.application_id).catch(asUnknownFile)
      if (!bookingFilesOf(booking?.files ?? null).some((one) => one.id === fileId)) throw notFound(missing)
      const stored = await store.openFile(file.key)
      if (!stored) throw notFound(missing)
      return { ...stored, name: file.name }
    },
  }

  function find(fileId: number) {
    return db.select({ application_id, key, name }).from(bookingFiles).where(eq(id, fileId)).then(firstRow(missing))
  }

  async function refuseWhenFull(applicationId: number): Promise<void> {
    const count = await db.$count(bookingFiles, eq(application_id, applicationId))
    if (count >= maxCounts.bookingFiles) throw conflict(bookingSentences.manyFiles)
  }

  /** Runs in the background and reports no error: the sweep deletes files that stay behind. */
  function dropFile(stored: string): void {
    void store.dropFiles([stored]).catch(() => undefined)
  }
}

/** A file of a sheet that the caller does not read is as one that is not there. */
function asUnknownFile(error: unknown): never {
  throw error instanceof AppError && error.code === 'not_found' ? notFound(missing) : error
}
