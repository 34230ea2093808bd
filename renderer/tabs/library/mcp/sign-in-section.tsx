import { ExternalLink, LogIn } from 'lucide-react'
import { useState } from 'react'
import { wordError } from '../../../../shared/text/define-errors.ts'
import type { McpServer } from '../../../../shared/mcp/server.ts'
import type { McpSignIn } from '../../../../shared/mcp/sign-in.ts'
import { mcpSignInText } from '../../../../shared/text/en/mcp-sign-in.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { useNow } from '../../../controls/hooks/use-now.ts'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { formatFullMoment, formatWholeSeconds } from '../../../lib/format-time.ts'
import { useAppInfo } from '../../../queries/app-info.ts'
import { useCommandMutation } from '../../../queries/use-command-mutation.ts'
import { SignInDialog } from './sign-in-dialog.tsx'

type InStatus<Status extends McpSignIn['status']> = Extract<McpSignIn, { status: Status }>

/** What a server's sign-in needs from the user, or is waiting for. */
export function SignInSection({ server }: { server: McpServer }) {
  const { signIn } = server
  const [isLooking, setLooking] = useState(false)
  return (
    <>
      {signIn.status === 'wanted' && (
        <Wanted server={server} signIn={signIn} onSignIn={() => setLooking(true)} />
      )}
      {signIn.status === 'working' && <Working id={server.id} />}
      {signIn.status === 'waiting' && <Waiting id={server.id} signIn={signIn} />}
      {isLooking && <SignInDialog server={server} onClose={() => setLooking(false)} />}
    </>
  )
}

type WantedProps = { server: McpServer; signIn: InStatus<'wanted'>; onSignIn: () => void }

function Wanted({ server: { id, name }, signIn: { why, scopes, error }, onSignIn }: WantedProps) {
  const text = mcpSignInText()
  const { mutate: cancel } = useCommandMutation('mcp.cancelSignIn')
  // An expired sign-in is not a failed attempt: show it once, beside the button that signs in again.
  const ending = error?.kind === 'unauthorized' ? error : undefined
  return (
    <>
      {error !== null && ending === undefined && <ErrorNotice error={error} />}
      <Note
        tone="warn"
        role="note"
        action={
          <span className="flex gap-2">
            {why === 'more' && (
              <Button size="small" onClick={() => cancel({ id })}>
                {text.notNow}
              </Button>
            )}
            <Button size="small" variant="primary" icon={LogIn} onClick={onSignIn}>
              {why === 'first' ? text.action : text.actionAgain}
            </Button>
          </span>
        }
      >
        <p className="font-medium">
          {ending === undefined ? text.wanted[why](name) : wordError(ending).message}
        </p>
        {scopes.length > 0 && <p>{text.wanted.scopes(scopes.join(', '))}</p>}
        <p>{text.wanted.text}</p>
      </Note>
    </>
  )
}

function Working({ id }: { id: string }) {
  const text = mcpSignInText()
  const { mutate: cancel } = useCommandMutation('mcp.cancelSignIn')
  return (
    <Note
      action={
        <Button size="small" onClick={() => cancel({ id })}>
          {text.stopWorking}
        </Button>
      }
    >
      <output>{text.working}</output>
    </Note>
  )
}

function Waiting({ id, signIn: { until, opens, page } }: { id: string; signIn: InStatus<'waiting'> }) {
  const text = mcpSignInText()
  const { confirmations } = useAppInfo().capabilities
  const { mutate: cancel } = useCommandMutation('mcp.cancelSignIn')
  const now = useNow(1_000, true)
  return (
    <Note
      action={
        <Button size="small" onClick={() => cancel({ id })}>
          {text.stop}
        </Button>
      }
    >
      <output className="block font-medium">{text.waiting.title(opens)}</output>
      <p className="tabular">{text.waiting.left(formatWholeSeconds(until - now))}</p>
      <p>{confirmations ? text.waiting.noPage : text.waiting.onBrowserHost}</p>
      <div className="flex min-w-0 items-center gap-2 pt-1">
        {confirmations ? (
          <span className="min-w-0 truncate font-mono text-wire-small" title={page}>
            {page}
          </span>
        ) : (
          <a
            href={page}
            target="_blank"
            rel="noopener noreferrer"
            className="flex items-center gap-1 rounded-sm font-medium text-accent underline"
          >
            <Icon of={ExternalLink} size="small" />
            {text.waiting.open}
          </a>
        )}
        <CopyButton text={page} label={text.waiting.copy} />
      </div>
    </Note>
  )
}

/** Describes an existing sign-in: issuer, scopes and expiry. The text may wrap. */
export function SignInFact({
  signIn: { issuer, scopes, expiresAt, isRenewed, isSession },
}: {
  signIn: InStatus<'signed-in'>
}) {
  const { facts } = mcpSignInText()
  const hasEnd = !isRenewed && expiresAt !== null
  const now = useNow(10_000, hasEnd)
  const end = hasEnd && (expiresAt > now ? facts.until : facts.ranOut)(formatFullMoment(expiresAt))
  const said = [
    facts.at(URL.parse(issuer)?.host ?? issuer),
    scopes.length > 0 && facts.scopes(scopes.join(', ')),
    isRenewed && facts.renewed,
    end,
    isSession && facts.session,
  ]
  return <span className="whitespace-normal wrap-anywhere">{said.filter(Boolean).join(' · ')}</span>
}
