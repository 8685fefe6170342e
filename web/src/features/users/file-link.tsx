import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { fetchFile } from '../../lib/api.ts'
import { change } from '../../lib/query-client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { sizeWords } from '../../lib/size-words.ts'

const download = change(
  async ({ path, name }: { path: string; name: string }) => saveFile(await fetchFile(path), name),
  { failure: 'The file could not be downloaded. Please try again.' },
)

/** Name and size of a file; a press downloads it. `path` is below /api. */
export function FileLink({ path, file: { name, size } }: { path: string; file: { name: string; size: number } }) {
  const { mutate, isPending } = useMutation(download)
  return (
    <button
      type="button"
      className="link inline-flex min-h-6 items-baseline gap-1.5 text-left wrap-anywhere pointer-coarse:min-h-11"
      aria-busy={isPending || undefined}
      onClick={() => isPending || mutate({ path, name })}
    >
      <FileText aria-hidden="true" className="size-4 flex-none self-center" />
      {name} ({sizeWords(size)})
    </button>
  )
}
