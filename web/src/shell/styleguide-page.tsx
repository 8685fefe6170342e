import { Search } from 'lucide-react'
import { Fragment, useState, type ReactNode } from 'react'
import styles from '../app.css?raw'
import { toast } from '../lib/toast.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge, StatusBadge } from '../ui/badge.tsx'
import { Bulbs } from '../ui/bulbs.tsx'
import { Button } from '../ui/button.tsx'
import { Facts, PageHeader } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, LoadFailed, LoadingScreen } from '../ui/states.tsx'
import { SelectField, TextArea, TextField } from '../ui/text-field.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

export const meta = () => [{ title: 'Styleguide' }, { name: 'robots', content: 'noindex' }]

/** The source of every part, by its path. */
const sources = import.meta.glob<string>('../ui/*.tsx', { query: '?raw', import: 'default', eager: true })

/** The tokens, what each part is for, and the small parts in their states. In development only. */
export default function StyleguidePage() {
  return (
    <div className="page grid grid-cols-1 gap-16 py-12">
      <PageHeader title="Styleguide" subtitle="Dark ink, white air, and one warm light." />
      <Part title="Type">
        {[...tokensOf('text')].map((name) => (
          <p key={name} style={{ fontSize: `var(--text-${name})` }}>
            {name}: Find the people who make the night. $1,111
          </p>
        ))}
      </Part>
      <Part title="Colour">
        {[...tokensOf('color')].map((name) => (
          <p key={name} className="grid w-28 gap-1 text-sm">
            <span className="h-12 rounded-md border border-line" style={{ background: `var(--color-${name})` }} />
            {name}
          </p>
        ))}
      </Part>
      <Part title="Bulbs and badges">
        <Bulbs count={7} lit={3} className="text-2xl" />
        <Bulbs count={7} isChasing className="text-2xl" />
        {(['waiting', 'accepted', 'rejected'] as const).map((look) => (
          <StatusBadge key={look} look={look}>
            {look}
          </StatusBadge>
        ))}
        {(['default', 'secondary', 'outline', 'destructive', 'lamp'] as const).map((look) => (
          <Badge key={look} look={look}>
            {look}
          </Badge>
        ))}
        <Avatar name="Ines Okafor" />
      </Part>
      <Part title="Buttons">
        {(['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
          <Fragment key={variant}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} size="sm" isPending pendingLabel="Submitting..." />
            <Button variant={variant} size="lg" isDisabled>
              Disabled
            </Button>
            <Button variant={variant} isIconOnly aria-label="Search">
              <Search aria-hidden="true" />
            </Button>
          </Fragment>
        ))}
      </Part>
      <Part title="Fields">
        <TextField label="Company name" hint="As on your invoices." error="Company name is required" required />
        <SelectField label="Price range" placeholder="Any" options={[{ value: 'budget', label: '$ Budget' }]} />
        <TextArea label="Application Message" counter={20} defaultValue="More than twenty characters" />
      </Part>
      <Floating />
      <Part title="States">
        <EmptyState title="No events yet" actions={<Button variant="primary">Create Your First Event</Button>} />
        <LoadFailed title="Failed to load vendors" onRetry={() => {}} />
        <LoadingScreen label="Loading your dashboard..." />
        <Loading label="Loading vendors" className="w-64">
          <Skeleton className="h-32 w-full" />
        </Loading>
      </Part>
      <Part title="All parts">
        <Facts facts={Object.values(sources).flatMap(partsOf)} />
      </Part>
    </div>
  )
}

/** The names of the tokens of this kind in the style sheet. */
function tokensOf(kind: string): Set<string> {
  const found = styles.matchAll(new RegExp(`^ *--${kind}-([a-z\\d]+(?:-[a-z\\d]+)*):`, 'gm'))
  return new Set(Array.from(found, ([, name]) => name ?? ''))
}

/** The components of a file, each with its comment. */
const partsOf = (source: string) =>
  Array.from(
    source.matchAll(/^\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport (?:function|class|const) ([A-Z]\w*)/gm),
    ([, comment = '', name = '']): [string, string] => [name, comment.replaceAll('\n *', '').trim()],
  )

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-6 border-t border-line pt-8">
      <h2>{title}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  )
}

function Floating() {
  const [asks, setAsks] = useState(false)
  const close = () => setAsks(false)
  return (
    <Part title="What floats">
      <Button onClick={() => setAsks(true)}>Question</Button>
      <Tooltip text="At once, on hover and focus">
        <Button>Tooltip</Button>
      </Tooltip>
      <Button onClick={() => toast.success('Application submitted successfully!')}>Success</Button>
      <Button onClick={() => toast.error('Failed to submit application')}>Failure</Button>
      <ConfirmDialog
        isOpen={asks}
        onClose={close}
        onConfirm={close}
        title="Delete this event?"
        description="This cannot be undone."
        confirmLabel="Delete event"
        tone="danger"
      />
    </Part>
  )
}
