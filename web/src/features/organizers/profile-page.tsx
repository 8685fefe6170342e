import { fullTitle } from '../../lib/page-head.tsx'
import { OwnProfile, ProfileEditor } from '../users/profile-editor.tsx'
import { organizerProfile } from './organizer-fields.tsx'

export const meta = () => [{ title: fullTitle('Your profile') }]

/** Where an organizer changes the profile. */
export default function OrganizerProfilePage() {
  return (
    <OwnProfile kind={organizerProfile} standing={standing}>
      {(profile) => (
        <ProfileEditor
          kind={organizerProfile}
          profile={profile}
          sections={[
            {
              id: 'business',
              legend: 'Your organization',
              names: ['organization_name', 'organization_description', 'organization_address'],
              hints: { organization_name: profile.status === 'approved' && shownToTeam },
            },
            {
              legend: 'Your events',
              names: ['event_type_ids', 'years_organizing', 'annual_events_count', 'typical_event_size'],
            },
            { id: 'web', legend: 'Elsewhere on the web', names: ['website', 'social_links'] },
          ]}
        />
      )}
    </OwnProfile>
  )
}

const standing = {
  approved: 'What vendors and our team know about you. Your events show its name and website.',
  pending: 'Our team is reading it. You can still change it.',
  rejected: 'You can create events once it is approved.',
}

const shownToTeam = 'A change here is shown to our team. Your profile stays approved.'
