import { authSentences, type authApi, type ConfirmInput } from '@marquee/contract/auth'
import type { FastifyReply } from 'fastify'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { fingerprint } from '../db/secrets.ts'
import { AppError, forbidden, notFound, unauthorized } from '../errors.ts'
import type { Exchange, Handlers } from '../http/bind.ts'
import { limitCounter } from '../http/limit-counters.ts'
import { blockOf, networkOf } from '../network.ts'
import type { Account, Accounts, AccountSettings } from './accounts.ts'
import { cookieNamed, cookieRules } from './cookies.ts'
import { guesses, tooManyAttempts } from './guesses.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import { mailedCodes } from './mailed-codes.ts'
import { requireOwnOrigin } from './own-pages.ts'
import { isPassword } from './passwords.ts'
import { type Login } from './records.ts'
import type { SecondFactors } from './second-factor.ts'

export interface InteractionSettings extends Pick<AccountSettings, 'database' | 'publicUrl' | 'sendMail'> {
  provider: Provider
  accounts: Accounts
  factors: SecondFactors
  known: KnownBrowsers
  rateLimits: boolean
}

type Interaction = InstanceType<Provider['Interaction']>

/** How long (s) a started sign-in is valid. Short, because the state is stored for everybody who starts one. */
export const interactionSeconds = 30 * 60
/**
 * Binds running sign-ins to the browser that started them. Holds the latest few, so that several tabs can sign in at
 * the same time.
 */
const interactionCookie = 'marquee_sign_in'
const maxInteractions = 8
/** Proves that this browser knows the password of an account that waits for its mailed link. */
const waitingCookie = 'marquee_waiting'
const dayMs = 24 * 60 * 60_000

/** Called when the provider redirects a browser to the sign-in screen. */
export function rememberInteraction(context: KoaContextWithOIDC, uid: string): void {
  const name = cookieNamed(interactionCookie, context.secure)
  const earlier = context.cookies.get(name, { signed: true })?.split('.') ?? []
  const running = [...earlier, uid].slice(-maxInteractions)
  context.cookies.set(name, running.join('.'), { ...cookieRules, maxAge: interactionSeconds * 1000 })
}

/** Handlers of the sign-in screens. They use cookies, so each checks that the request comes from our own pages. */
export function interactionHandlers(settings: InteractionSettings): Handlers<typeof authApi> {
  const { provider, accounts, factors, known } = settings
  const named = (name: string) => cookieNamed(name, settings.publicUrl.startsWith('https:'))
  const guessed = guesses(settings)
  const codes = mailedCodes(settings)
  const failures = {
    byAddress: limitCounter('signInFailuresByAddress', settings.database.db),
    byBlock: limitCounter('signInFailuresByBlock', settings.database.db),
    ofBoth: limitCounter('signInFailures', settings.database.db),
    ofAccount: limitCounter('signInFailuresOfAccount', settings.database.db),
  }

  return {
    async interaction({ params }, exchange) {
      const interaction = await running(params.uid, exchange)
      // It depends on the cookie of this browser.
      exchange.reply.header('cache-control', 'no-store')
      return { mode: interaction.prompt.name === 'create' ? 'sign-up' : 'sign-in' }
    },

    async mailCode({ params, body }, exchange) {
      const { log } = exchange.request
      requireOwnOrigin(exchange.request, settings.publicUrl)
      await running(params.uid, exchange)
      await codes.mail(params.uid, body.email, (error) => log.error({ err: error }, 'a code could not be mailed'))
      return null
    },

    async signIn({ params: { uid }, body }, exchange) {
      const { request, reply } = exchange
      requireOwnOrigin(request, settings.publicUrl)
      // Before anything is counted: a request without the cookie of this sign-in writes nothing.
      const interaction = await running(uid, exchange)
      const { mailed_code: mailed } = body
      // A missing code is no guess, and neither is an account that waits for its link.
      const isGuess = ({ code, message }: AppError) => code === 'unauthorized' && message !== authSentences.codeRequired
      return counted(body.email, exchange, isGuess, async () => {
        const account =
          mailed === undefined
            ? await accounts.authenticate(body)
            : await codes.accountOf(uid, body.email, (hash) => guessed.isMailedCode(uid, mailed, hash, reply))
        if (!account) throw unauthorized(mailed === undefined ? authSentences.wrong : authSentences.wrongMailedCode)
        if (accounts.isWaiting(account)) {
          await accounts.remind(account)
          rememberWaiting(account, exchange)
          throw forbidden(authSentences.unconfirmed)
        }
        const { isOn } = await factors.of(account.id)
        if (isOn) {
          if (body.code === undefined) throw codeRefused(authSentences.codeRequired)
          if (!(await guessed.isCode(account, body.code, reply))) throw codeRefused(authSentences.wrongCode)
        }
        if (mailed !== undefined && !(await codes.use(uid))) throw unauthorized(authSentences.wrongMailedCode)
        known.remember(account, request, reply)
        if (!account.email_verified) rememberWaiting(account, exchange)
        const first = mailed === undefined ? 'pwd' : 'email'
        return { redirect: await finish(interaction, account, isOn ? [first, 'otp'] : [first]) }
      })
    },

    async signUp({ params, body }, exchange) {
      requireOwnOrigin(exchange.request, settings.publicUrl)
      const interaction = await running(params.uid, exchange)
      // Whoever learns that there is such an account has made an attempt on it.
      const isGuess = ({ code }: AppError) => code === 'conflict'
      const { account, isNew } = await counted(body.email, exchange, isGuess, () => accounts.create(body))
      rememberWaiting(account, exchange)
      if (!isNew || accounts.isWaiting(account)) return { redirect: null }
      return { redirect: await finish(interaction, account, ['pwd']) }
    },

    async confirm({ body }, { request, reply }) {
      requireOwnOrigin(request, settings.publicUrl)
      const cookie = cookiesOf({ request, reply }).get(named(waitingCookie), { signed: true })
      const account = await accounts.confirm(
        body,
        async (found) => cookie === waitingMark(found) || isPasswordOf(found, body, reply),
      )
      known.remember(account, request, reply)
      return { email: account.email }
    },
  }

  /**
   * Counts `work` as an attempt on the account before it begins, so that a flood costs little; takes the count back
   * unless it fails with a guess.
   */
  async function counted<T>(
    email: string,
    exchange: Exchange,
    isGuess: (error: AppError) => boolean,
    work: () => Promise<T>,
  ): Promise<T> {
    const takeBack = settings.rateLimits ? await countAttempt(email, exchange) : async () => {}
    try {
      const result = await work()
      await takeBack()
      return result
    } catch (error) {
      if (!(error instanceof AppError) || !isGuess(error)) await takeBack()
      throw error
    }
  }

  /** The running sign-in that this browser started. */
  async function running(uid: string, exchange: Exchange): Promise<Interaction> {
    const begun = cookiesOf(exchange).get(named(interactionCookie), { signed: true }) ?? ''
    const interaction = begun.split('.').includes(uid) ? await provider.Interaction.find(uid) : undefined
    if (!interaction) throw notFound(authSentences.expired)
    const { session } = interaction
    if (session?.uid) {
      const current = await provider.Session.findByUid(session.uid)
      if (current?.accountId !== session.accountId) throw notFound(authSentences.expired)
    }
    return interaction
  }

  /**
   * Counts an attempt against every limit before it is made; throws 429 where a limit is reached. With the limit per
   * account alone, strangers could lock the owner out, so that limit does not apply to a browser that is known to be
   * the owner's.
   */
  async function countAttempt(email: string, { request, reply }: Exchange): Promise<() => Promise<unknown>> {
    const account = email.toLowerCase()
    const isKnown = known.has(email, request, reply)
    const keys = [
      // The widest first: a block that is refused leaves no counts of its many addresses.
      [failures.byBlock, blockOf(request.ip)],
      [failures.byAddress, networkOf(request.ip)],
      [failures.ofBoth, `${account} ${networkOf(request.ip)}`],
      ...(isKnown ? [] : [[failures.ofAccount, account] as const]),
    ] as const
    const taken: (() => Promise<void>)[] = []
    const takeBack = () =>
      Promise.all(taken.map((giveBack) => giveBack())).catch((error: unknown) =>
        request.log.warn({ err: error }, 'a failed attempt stays counted'),
      )
    for (const [counter, key] of keys) {
      const wait = await counter.take(key)
      if (wait > 0) {
        await takeBack()
        throw tooManyAttempts(wait, reply)
      }
      taken.push(() => counter.giveBack(key))
    }
    return takeBack
  }

  /**
   * Whether the password of a confirmation is the account's. Wrong ones are counted per account, because whoever reads
   * the mailbox may be somebody else. With a name there is nothing to guess: a wrong one uses up the link.
   */
  async function isPasswordOf(account: Account, { password, name }: ConfirmInput, reply: FastifyReply) {
    if (password === undefined) return false
    return name === undefined
      ? guessed.isPasswordOfLink(account, password, reply)
      : isPassword(password, account.password)
  }

  /** Records who signed in and how, and returns the URL where the provider continues. */
  async function finish(interaction: Interaction, account: Account, amr: string[]): Promise<string> {
    const login: Login = { accountId: account.id, remember: true, amr, generation: account.generation }
    const answered = { login }
    interaction.result = interaction.prompt.name === 'create' ? { ...answered, create: {} } : answered
    await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
    return interaction.returnTo
  }

  function rememberWaiting(account: Account, exchange: Exchange): void {
    cookiesOf(exchange).set(named(waitingCookie), waitingMark(account), { ...cookieRules, maxAge: dayMs })
  }

  /** The provider's own cookie jar, with its keys and its Secure flag. */
  function cookiesOf({ request, reply }: Exchange) {
    return provider.createContext(request.raw, reply.raw).cookies
  }
}

const codeRefused = (sentence: string) => new AppError('unauthorized', sentence, { code: sentence })

/** A fingerprint of the account and its password, so that it becomes invalid when the password changes. */
const waitingMark = (account: Account) => fingerprint(`${account.id} ${account.password}`)
