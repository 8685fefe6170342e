import { BoothListInput, type Booth, type BoothList } from '@marquee/contract/booths'
import { maxCounts, maxLengths } from '@marquee/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useOnce } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { boothsFrom } from './booth-lines.ts'
import { saveBooths } from './booth-queries.ts'

interface Props {
  eventId: number
  list: BoothList
}

/** Adds many at once: what is typed or pasted, line by line. */
export function AddBooths({ eventId, list: { booths, version } }: Props) {
  const [text, setText] = useState('')
  const made = boothsFrom(text, booths)
  const all = BoothListInput.safeParse({ booths: [...booths, ...made] })
  const { mutateAsync, isPending } = useMutation(
    saveBooths({ id: eventId, version }, made.length === 1 ? `${made[0]!.name} added` : `${made.length} added`),
  )
  const add = useOnce(async () => {
    if (made.length === 0 || !all.success) return
    await mutateAsync(all.data.booths)
    setText('')
  })
  return (
    <form
      noValidate
      className="mb-4 grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextArea
        label="Add"
        hint={'One in each line, with a size after a comma. "Booths 1 to 24, 3\u00a0×\u00a03\u00a0m" makes 24.'}
        value={text}
        error={all.success ? undefined : all.error.issues[0]?.message}
        onChange={({ target }) => setText(target.value)}
      />
      {text.trim() !== '' && (
        <p className="text-sm text-muted wrap-anywhere" role="status">
          {madeWords(made.map(({ name }) => name))}
        </p>
      )}
      <Button
        type="submit"
        variant={booths.length === 0 ? 'primary' : 'secondary'}
        className="justify-self-start"
        isPending={isPending}
        isDisabled={made.length === 0 || !all.success || booths.length + made.length > maxCounts.booths}
      >
        <Plus aria-hidden="true" />
        {made.length > 1 ? `Add ${made.length}` : 'Add'}
      </Button>
    </form>
  )
}

const shownNames = 3

const madeWords = (names: readonly string[]): string => {
  if (names.length === 0) return 'These are in the list already.'
  if (names.length <= shownNames + 1) return names.join(', ')
  return `${names.slice(0, shownNames).join(', ')} … ${names.at(-1)}`
}

interface DialogProps extends Props {
  booth: Booth
  isOpen: boolean
  onClose: () => void
}

/** Changes name and size. Another key for each opening and version. */
export function BoothDialog({ eventId, list: { booths, version }, booth, isOpen, onClose }: DialogProps) {
  const id = useId()
  const [name, setName] = useState(booth.name)
  const [size, setSize] = useState(booth.size ?? '')
  const [isTried, setTried] = useState(false)
  const { mutateAsync, isPending } = useMutation(saveBooths({ id: eventId, version }, `${name} saved`))
  const all = BoothListInput.safeParse({
    booths: booths.map((one) => (one.id === booth.id ? { ...one, name, size } : one)),
  })
  const errorOf = (field: string) =>
    isTried && !all.success ? all.error.issues.find(({ path }) => path.at(-1) === field)?.message : undefined
  const save = useOnce(async () => {
    setTried(true)
    if (!all.success) return
    await mutateAsync(all.data.booths)
    onClose()
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={booth.name}
      description="A new name goes into the booking sheets of those who have it, and they are told."
      form={id}
      submitLabel="Save"
      isPending={isPending}
    >
      <form
        id={id}
        noValidate
        className="grid grid-cols-1 gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label="Name"
          required
          autoComplete="off"
          maxLength={maxLengths.booth}
          value={name}
          error={errorOf('name')}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label="Size"
          required={false}
          autoComplete="off"
          placeholder="3 × 3 m"
          maxLength={maxLengths.boothSize}
          value={size}
          error={errorOf('size')}
          onChange={({ target }) => setSize(target.value)}
        />
      </form>
    </FormDialog>
  )
}
