import { zodResolver } from '@hookform/resolvers/zod'
import { OrganizerInput, type Organizer } from '@marquee/contract/organizers'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { errorDelay } from '../../lib/forms.ts'

export type OrganizerValues = z.input<typeof OrganizerInput>

/** The organizer's profile as a form: the very schema that the server parses. */
export function useOrganizerForm(profile: Organizer | undefined) {
  return useForm<OrganizerValues, unknown, OrganizerInput>({
    resolver: zodResolver(OrganizerInput),
    defaultValues: {
      organization_name: profile?.organization_name ?? '',
      organization_description: profile?.organization_description ?? '',
      organization_address: profile?.organization_address ?? '',
      website: profile?.website ?? '',
      years_organizing: profile?.years_organizing ?? null,
      typical_event_size: profile?.typical_event_size ?? null,
      annual_events_count: profile?.annual_events_count ?? null,
      event_type_ids: profile?.event_type_ids ?? [],
      social_links: (profile?.social_links ?? []).map(({ platform, url }) => ({ platform, url })),
    },
    mode: 'onTouched',
    delayError: errorDelay,
  })
}
