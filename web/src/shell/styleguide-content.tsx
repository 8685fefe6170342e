import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../lib/toast.tsx'
import { Badge, StatusBadge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, Facts, Panel, Ticket } from '../ui/card.tsx'
import { Carousel } from '../ui/carousel.tsx'
import { DataTable, type Column, type Sort } from '../ui/data-table.tsx'
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { Pager } from '../ui/pager.tsx'
import { Picture } from '../ui/picture.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, LoadFailed, LoadingScreen } from '../ui/states.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { drawing, Row, Section } from './styleguide-section.tsx'

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm'>()
  const close = () => setOpen(undefined)
  return (
    <Section title="What floats">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
        <Button variant="danger" onClick={() => setOpen('confirm')}>
          Delete event
        </Button>
        <Menu
          label="Event"
          align="start"
          trigger={(props) => <Button {...props}>Open a menu</Button>}
          groups={[
            [
              { label: 'View', to: '/styleguide' },
              { label: 'Publish Event', onSelect: () => toast.success('Event updated successfully!') },
              { label: 'Reports', onSelect: () => {}, isDisabled: true },
            ],
            [{ label: 'Delete', onSelect: () => setOpen('confirm'), isDanger: true }],
          ]}
        />
        <Tooltip text="At once, on hover and focus">
          <Button>Hover me</Button>
        </Tooltip>
        <Button onClick={() => toast.success('Application submitted successfully!')}>Success toast</Button>
        <Button onClick={() => toast.error('Failed to submit application')}>Error toast</Button>
        <Button onClick={() => toast.loading('Uploading images...')}>Loading toast</Button>
      </Row>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Apply to Midsummer Supper"
        description="Submit your application to this event. The organizer will review and respond."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Submit Application
            </Button>
          </>
        }
      >
        <TextArea
          label="Application Message"
          required
          counter={500}
          hint="Tell the organizer why you're interested and what you can offer"
        />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Delete this event?"
        description="Its 4 applications go with it, and the applicants are told. This cannot be undone."
        confirmLabel="Delete event"
        tone="danger"
      />
    </Section>
  )
}

export function Surfaces() {
  return (
    <Section title="Surfaces">
      <div className="grid gap-6 lg:grid-cols-2">
        <Ticket
          date={{ weekday: 'Sat', day: '19', month: 'Jun', year: '2027' }}
          picture={<div className="size-full bg-soft" />}
          head={<h3>Midsummer Supper on the Quay</h3>}
          stub={
            <>
              <span className="text-sm text-muted">4 vendors applied</span>
              <Button size="sm" variant="primary">
                View Details
              </Button>
            </>
          }
        >
          <p className="text-sm text-muted">Old Rope Hall, Portland · Wedding · 120 people</p>
        </Ticket>
        <Ticket
          date={{ weekday: 'Sun–Mon', day: '5–6', month: 'Dec', year: '2027' }}
          head={<h3>Two days of winter market</h3>}
        />
        <Ticket
          isCompact
          date={{ weekday: 'Tue–Thu', day: '30 Nov\n– 2 Dec', month: '', year: '2027' }}
          picture={<div className="size-full bg-soft" />}
          head={<h3>The last of November</h3>}
          stub={<Badge>Published</Badge>}
        />
        <Ticket date={null} head={<h3>A party without a date</h3>} stub={<Badge>Draft</Badge>} />
        <Panel title="Business Info" aside={<StatusBadge look="accepted">Approved</StatusBadge>}>
          <Facts
            facts={[
              ['License', 'OR-2291-F'],
              ['Insurance', 'Covered to $2,000,000'],
              ['Website', null],
            ]}
          />
        </Panel>
        <Card className="overflow-hidden">
          <Carousel
            label="Pictures of Juniper & Rye"
            className="aspect-[4/3]"
            slides={[0, 1, 2].map((index) => ({
              key: index,
              content: (
                <Picture
                  className="size-full"
                  sizes="(min-width: 64rem) 50vw, 100vw"
                  image={{
                    image_url: drawing(index),
                    alt_text: `Drawing ${index + 1}`,
                    width: 800,
                    height: 600,
                    placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
                    variants: {},
                  }}
                />
              ),
            }))}
          />
        </Card>
      </div>
    </Section>
  )
}

const people = [
  { id: 1, name: 'Ines Okafor', email: 'ines@marquee.test', events: 12 },
  { id: 2, name: 'Tomás Lindqvist', email: 'tomas@marquee.test', events: 3 },
  { id: 3, name: 'No Name', email: 'newcomer@marquee.test', events: 0 },
]

export function Lists() {
  const [sort, setSort] = useState<Sort>({ by: 'name', order: 'asc' })
  const [page, setPage] = useState(1)
  const [tab, setTab] = useState<'vendors' | 'organizers'>('vendors')
  const columns: Column<(typeof people)[0], 'name'>[] = [
    { id: 'name', header: 'Name', cell: (row) => row.name, isSortable: true },
    { id: 'email', header: 'Email', cell: (row) => row.email },
    { id: 'events', header: 'Events', cell: (row) => row.events, align: 'end' },
  ]
  return (
    <Section title="Lists">
      <Tabs
        label="Applications"
        tabs={[
          { value: 'vendors', label: 'Vendors (3)' },
          { value: 'organizers', label: 'Organizers (0)' },
        ]}
        value={tab}
        onChange={setTab}
      >
        <DataTable
          caption="People"
          columns={columns}
          rows={tab === 'vendors' ? people : []}
          rowKey={(row) => row.id}
          sort={sort}
          onSort={setSort}
        />
      </Tabs>
      <DataTable caption="People, loading" columns={columns} rows={[]} rowKey={(row) => row.id} skeletonRows={3} />
      <Pager page={page} hasMore={page < 3} onPage={setPage}>
        Page {page} of 3
      </Pager>
    </Section>
  )
}

export function States() {
  return (
    <Section title="States">
      <div className="grid gap-6 lg:grid-cols-2">
        <Card>
          <EmptyState
            title="No events yet"
            level={3}
            actions={<Button variant="primary">Create Your First Event</Button>}
          >
            <p>Publish one, and vendors can apply the same hour.</p>
          </EmptyState>
        </Card>
        <Card>
          <LoadFailed title="Failed to load vendors" level={3} onRetry={() => {}} />
        </Card>
        <Card>
          <LoadingScreen label="Loading your dashboard..." className="min-h-64!" />
        </Card>
        <Loading label="Loading vendors" className="grid grid-cols-1 gap-3">
          <Skeleton className="aspect-[4/3] w-full" />
          <Skeleton className="mt-3 h-6 w-2/3" />
          <Skeleton className="mt-2 h-4 w-1/2" />
        </Loading>
      </div>
      <p className="flex items-center gap-2 text-sm text-muted">
        <ImagePlus aria-hidden="true" className="size-4" /> Icons are Lucide's, one weight, beside words.
      </p>
    </Section>
  )
}
