import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../lib/config.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { failureText } from '../../lib/query-client.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { LoadFailed, LoadingScreen } from '../../ui/states.tsx'
import { preferencesPath } from '../notifications/notifications-path.ts'
import { ConfirmEmail } from '../users/confirm-email.tsx'
import { shownName, useMe, userFailure } from '../users/queries.ts'
import { BrowsersSection } from './browsers-section.tsx'
import { CalendarSection, ExportSection } from './data-sections.tsx'
import { DeleteSection, YouSection } from './identity-sections.tsx'
import { guardQuery } from './queries.ts'
import { RefusedMails } from './refused-mails.tsx'
import { Group, Section, SectionIndex } from './section.tsx'
import { PasswordSection, TwoStepSection } from './sign-in-sections.tsx'
import { TokensSection } from './tokens-section.tsx'

export const meta = () => [{ title: fullTitle('Your account') }]

/**
 * `/account`: who is signed in, with the calendar of vendors and organizers; with the embedded provider password, two-step sign-in and sessions;
 * access tokens; everybody's data and the deletion of the account.
 */
export default function AccountPage() {
  const config = useQuery(configQuery)
  const me = useMe()
  const isEmbedded = config.data?.embedded === true
  const guard = useQuery({ ...guardQuery, enabled: isEmbedded })

  const lost = [config, me, guard].find((one) => one.isLoadingError)
  if (lost) {
    const title = lost === me ? userFailure : 'Your account could not be loaded'
    return (
      <LoadFailed level={1} title={title} onRetry={() => void lost.refetch()}>
        <p>{failureText(lost.error!)}</p>
      </LoadFailed>
    )
  }
  if (!config.data || !me.data || (isEmbedded && !guard.data)) return <LoadingScreen label="Loading..." />

  const personal = [me.data.name ?? '', me.data.email ?? '']
  const provider = isEmbedded ? null : new URL(config.data.issuer).host
  const { role } = me.data
  const calendarRole = role === 'contractor' || role === 'client' ? role : undefined
  const titles = [
    'You',
    'Notifications',
    ...(calendarRole ? ['Your calendar'] : []),
    ...(guard.data ? ['Password', 'Two-step sign-in', 'Signed-in browsers'] : ['Signing in']),
    'Access tokens',
    'Export',
    'Delete account',
  ]
  return (
    <div className="page pt-10 pb-16 sm:pt-14">
      <PageHeader
        title={
          <span className="flex items-center gap-4">
            <Avatar name={me.data.name ?? shownName(me.data)} className="size-14 text-lg!" />
            Your account
          </span>
        }
      />
      <ConfirmEmail className="mb-8" />
      <RefusedMails me={me.data} />
      <div className="grid grid-cols-1 gap-x-12 gap-y-6 xl:grid-cols-[minmax(0,1fr)_12rem]">
        <SectionIndex titles={titles} />
        <div className="grid grid-cols-1 content-start gap-8">
          <Group title="Who you are">
            <YouSection me={me.data} guard={guard.data} provider={provider} />
            <Section title="Notifications" description="What we write to you about, and when.">
              <p>
                <ButtonLink size="sm" to={preferencesPath}>
                  Notification settings
                </ButtonLink>
              </p>
            </Section>
            {calendarRole && <CalendarSection role={calendarRole} />}
          </Group>
          <Group title="How you sign in">
            {guard.data ? (
              <>
                <PasswordSection guard={guard.data} personal={personal} />
                <TwoStepSection guard={guard.data} />
                <BrowsersSection />
              </>
            ) : (
              <Section title="Signing in">
                <p>Your password and two-step sign-in are kept where you sign in.</p>
                <p>
                  <ButtonLink href={config.data.issuer} target="_blank" rel="noreferrer">
                    Go to {provider}
                  </ButtonLink>
                </p>
              </Section>
            )}
            <TokensSection />
          </Group>
          <Group title="Your data">
            <ExportSection />
            <DeleteSection me={me.data} provider={provider} />
          </Group>
        </div>
      </div>
    </div>
  )
}
