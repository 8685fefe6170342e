import { reviewDue } from '@marquee/contract/business-days'
import { reasonQuote } from '@marquee/contract/decision-messages'
import { reviewPromise } from '@marquee/contract/limits'
import type { EventData, Person } from '../event-data.ts'
import { kindWord, type Letter } from '../templates.ts'
import { weekdayOf } from './event-words.ts'
import { adminsDigest, type EventOf, type Notice, type Writers } from './notice.ts'

/** Notices about applications of vendors and organizers to the marketplace. */
export function profileNotices({
  admins,
  vendorOf,
  organizerOf,
}: EventData): Writers<'vendor.applied' | 'vendor.decided' | 'organizer.applied' | 'organizer.decided'> {
  return {
    'vendor.applied': async ({ vendorId, again }) => {
      const { company_name, ...vendor } = await vendorOf(vendorId)
      return applied({ noun: 'vendor', a: 'a vendor', name: company_name, again, ...vendor })
    },
    'organizer.applied': async ({ organizerId, again }) => {
      const { organization_name, ...organizer } = await organizerOf(organizerId)
      return applied({ noun: 'organizer', a: 'an event organizer', name: organization_name, again, ...organizer })
    },
    'vendor.decided': vendorDecided,
    'organizer.decided': organizerDecided,
  }

  /** The admins hear of an application, and the applicant gets a receipt. */
  async function applied({ noun, a, name, again, owner, submitted_at }: Applied): Promise<Notice[]> {
    const forAdmins: Letter = {
      subject: again ? `Changed ${noun} application: ${name}` : `New ${noun} application: ${name}`,
      paragraphs: again
        ? [`${name} was not approved before, has changed the profile, and waits for another decision.`]
        : [`${name} has applied as ${a} and waits for a decision.`],
      action: {
        label: 'Review the application',
        path: `/admin/applications?${noun === 'organizer' ? 'tab=organizers&' : ''}open=${owner.id}`,
      },
    }
    const receipt: Letter = {
      subject: again ? `Changes received: ${name}` : `Application received: ${name}`,
      paragraphs: [
        again
          ? `Thank you for changing the profile of ${name}. It is under review again.`
          : `Thank you for applying as ${a} with ${name}.`,
        `We review every application by hand and will write to you within ${reviewPromise}: by ${weekdayOf(reviewDue(submitted_at.toISOString()))} at the latest.`,
      ],
      action: { label: 'Go to your dashboard', path: '/dashboard' },
    }
    return [
      {
        kind: `${noun}.${again ? 'resubmitted' : 'applied'}`,
        to: await admins(),
        about: [owner],
        inDigest: adminsDigest,
        letter: forAdmins,
      },
      { kind: `${noun}.received`, to: [owner], letter: receipt },
    ]
  }

  async function vendorDecided({ vendorId, status, reason }: EventOf<'vendor.decided'>): Promise<Notice[]> {
    if (status === 'pending') return []
    const { owner, company_name } = await vendorOf(vendorId)
    const letter: Letter =
      status === 'approved'
        ? {
            subject: `Approved: ${company_name}`,
            paragraphs: [
              `${company_name} is approved. Organizers can find it now, and you can apply to published events.`,
            ],
            quote: kindWord(reason),
            action: { label: 'Browse events', path: '/events' },
          }
        : {
            subject: `Rejected: ${company_name}`,
            paragraphs: [
              `The vendor application for ${company_name} was not approved.`,
              'You can change your profile at any time. Saving it sends it to us for another review.',
            ],
            quote: reasonQuote(reason),
            action: { label: 'Update your profile', path: '/contractor/apply' },
          }
    return [{ kind: `vendor.${status}`, to: [owner], letter }]
  }

  async function organizerDecided({ organizerId, status, reason }: EventOf<'organizer.decided'>): Promise<Notice[]> {
    if (status === 'pending') return []
    const { owner, organization_name } = await organizerOf(organizerId)
    const letter: Letter =
      status === 'approved'
        ? {
            subject: `Approved: ${organization_name}`,
            paragraphs: [`${organization_name} is approved. You can create and publish events now.`],
            quote: kindWord(reason),
            action: { label: 'Go to your dashboard', path: '/organizer' },
          }
        : {
            subject: `Rejected: ${organization_name}`,
            paragraphs: [
              `The organizer application for ${organization_name} was not approved.`,
              'You can change your profile at any time. Saving it sends it to us for another review.',
            ],
            quote: reasonQuote(reason),
            action: { label: 'Update your profile', path: '/client/apply' },
          }
    return [{ kind: `organizer.${status}`, to: [owner], letter }]
  }
}

interface Applied {
  noun: 'vendor' | 'organizer'
  /** The noun in a sentence. */
  a: string
  name: string
  again: boolean
  owner: Person
  submitted_at: Date
}
