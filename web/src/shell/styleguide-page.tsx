import { Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import styles from '../app.css?raw'
import { toast } from '../lib/toast.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge, StatusBadge } from '../ui/badge.tsx'
import { Bulbs } from '../ui/bulbs.tsx'
import { Button } from '../ui/button.tsx'
import { Facts, PageHeader, Panel, Ticket } from '../ui/card.tsx'
import { ChipPicker } from '../ui/chip-picker.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, LoadFailed, LoadingScreen } from '../ui/states.tsx'
import { Switch } from '../ui/switch.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { DateField, SelectField, TextArea, TextField } from '../ui/text-field.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

export const meta = () => [{ title: 'Styleguide' }, { name: 'robots', content: 'noindex' }]

/** The tokens, and the parts of `ui` that stand on their own, in their states. In development only. */
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
          <Buttons key={variant} variant={variant} />
        ))}
      </Part>
      <Fields />
      <Floating />
      <Part title="Surfaces">
        <Ticket
          date={{ weekday: 'Sat', day: '19', month: 'Jun', year: '2027' }}
          picture={<div className="size-full bg-soft" />}
          head={<h3>Midsummer Supper on the Quay</h3>}
          stub={<Badge>Draft</Badge>}
        >
          <p className="text-sm text-muted">Old Rope Hall, Portland · Wedding · 120 people</p>
        </Ticket>
        <Panel title="Business Info" aside={<StatusBadge look="accepted">Approved</StatusBadge>}>
          <Facts facts={[['License', 'OR-2291-F']]} />
        </Panel>
      </Part>
      <Lists />
      <Part title="States">
        <EmptyState title="No events yet" actions={<Button variant="primary">Create Your First Event</Button>} />
        <LoadFailed title="Failed to load vendors" onRetry={() => {}} />
        <LoadingScreen label="Loading your dashboard..." />
        <Loading label="Loading vendors" className="w-64">
          <Skeleton className="h-32 w-full" />
        </Loading>
      </Part>
    </div>
  )
}

/** The names of the tokens of this kind in the style sheet. */
function tokensOf(kind: string): Set<string> {
  const found = styles.matchAll(new RegExp(`^ *--${kind}-([a-z\\d]+(?:-[a-z\\d]+)*):`, 'gm'))
  return new Set(Array.from(found, ([, name]) => name ?? ''))
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-6 border-t border-line pt-8">
      <h2>{title}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  )
}

function Buttons({ variant }: { variant: 'primary' | 'secondary' | 'ghost' | 'danger' }) {
  return (
    <>
      <Button variant={variant}>{variant}</Button>
      <Button variant={variant} size="sm" isPending pendingLabel="Submitting..." />
      <Button variant={variant} size="lg" isDisabled>
        Disabled
      </Button>
      <Button variant={variant} isIconOnly aria-label="Search">
        <Search aria-hidden="true" />
      </Button>
    </>
  )
}

function Fields() {
  const [search, setSearch] = useState('')
  const [isOn, setOn] = useState(true)
  const [chosen, setChosen] = useState([1])
  const tags = ['Rustic', 'Minimal', 'Glamorous', 'Bohemian', 'Industrial']
  return (
    <Part title="Fields">
      <TextField label="Company name" hint="As on your invoices." error="Company name is required" required />
      <DateField label="Start date" required={false} />
      <SelectField label="Price range" placeholder="Any" options={[{ value: 'budget', label: '$ Budget' }]} />
      <TextArea label="Application Message" counter={20} defaultValue="More than twenty characters" />
      <SearchField label="Search vendors" value={search} onChange={setSearch} />
      <Switch label="By email" isOn={isOn} onChange={setOn}>
        By email
      </Switch>
      <ChipPicker
        label="Aesthetic tags"
        options={tags.map((label, id) => ({ id, label }))}
        value={chosen}
        onChange={setChosen}
        max={3}
      />
    </Part>
  )
}

function Floating() {
  const [open, setOpen] = useState<'dialog' | 'question'>()
  const close = () => setOpen(undefined)
  return (
    <Part title="What floats">
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('question')}>Question</Button>
      <Menu
        label="Event"
        trigger={(props) => <Button {...props}>Menu</Button>}
        groups={[[{ label: 'View', to: '/styleguide' }], [{ label: 'Delete', onSelect: close, isDanger: true }]]}
      />
      <Tooltip text="At once, on hover and focus">
        <Button>Tooltip</Button>
      </Tooltip>
      <Button onClick={() => toast.success('Application submitted successfully!')}>Success</Button>
      <Button onClick={() => toast.error('Failed to submit application')}>Failure</Button>
      <Dialog isOpen={open === 'dialog'} onClose={close} title="Apply to Midsummer Supper">
        <TextArea label="Application Message" required counter={500} />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'question'}
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

function Lists() {
  const [tab, setTab] = useState<'some' | 'none'>('some')
  const [page, setPage] = useState(1)
  const columns = [
    { id: 'name', header: 'Name', cell: ({ name }: { name: string }) => name },
    { id: 'events', header: 'Events', cell: () => 12, align: 'end' as const },
  ]
  return (
    <Part title="Lists">
      <Tabs
        label="People"
        tabs={[
          { value: 'some', label: 'Some' },
          { value: 'none', label: 'None' },
        ]}
        value={tab}
        onChange={setTab}
      >
        <DataTable
          caption="People"
          columns={columns}
          rows={tab === 'some' ? [{ name: 'Ines Okafor' }, { name: 'Tomás Lindqvist' }] : []}
          rowKey={({ name }) => name}
        />
      </Tabs>
      <Pager page={page} hasMore={page < 3} onPage={setPage}>
        Page {page} of 3
      </Pager>
    </Part>
  )
}
