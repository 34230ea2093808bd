import { useQuery } from '@tanstack/react-query'
import { LogIn, RotateCw } from 'lucide-react'
import type { McpServer } from '../../../../shared/mcp/server.ts'
import type { McpSignInPlan } from '../../../../shared/mcp/sign-in.ts'
import { mcpSignInText } from '../../../../shared/text/en/mcp-sign-in.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ReadingList } from '../../../controls/lists/list-states.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { KeyValue } from '../../../controls/texts/key-value.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { signInPlanQuery } from '../../../queries/mcp.ts'
import { useCommandMutation } from '../../../queries/use-command-mutation.ts'

/**
 * Shows where a sign-in leads. Nothing is opened before the button is pressed, and closing the dialog discards the
 * preparation.
 */
export function SignInDialog({ server, onClose }: { server: McpServer; onClose: () => void }) {
  const text = mcpSignInText()
  const { id, name } = server
  const { data: plan, error, refetch, isFetching } = useQuery(signInPlanQuery(useBridge(), id))
  const { mutate: cancel } = useCommandMutation('mcp.cancelSignIn')
  const signIn = useCommandMutation('mcp.signIn', { onSuccess: onClose })
  const failure = signIn.error ?? error
  const leave = (): void => {
    // Cancel a pending request: no page may open after the dialog was closed.
    if (isFetching || signIn.isPending) cancel({ id })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={leave}
      title={text.plan.title(name)}
      className="w-140"
      footer={
        <>
          <Button onClick={leave}>{text.plan.cancel}</Button>
          {error !== null && (
            <Button icon={RotateCw} isBusy={isFetching} onClick={() => void refetch()}>
              {text.plan.again}
            </Button>
          )}
          {plan !== undefined && (
            <Button
              variant="primary"
              icon={LogIn}
              isBusy={signIn.isPending}
              onClick={() => signIn.mutate({ id, planId: plan.planId })}
            >
              {text.action}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {plan === undefined && error === null && <ReadingList>{text.plan.reading}</ReadingList>}
        {plan !== undefined && <Plan plan={plan} />}
        {failure !== null && failure.appError.kind !== 'cancelled' && (
          <ErrorNotice error={failure.appError} />
        )}
      </div>
    </Dialog>
  )
}

function Plan({ plan }: { plan: McpSignInPlan }) {
  const text = mcpSignInText().plan
  const { opens, tokensFrom, registersAt, otherOrigins, scopes, resource } = plan
  return (
    <>
      <KeyValue
        entries={[
          { name: text.opens, value: opens },
          { name: text.tokens, value: tokensFrom },
          { name: text.registers, value: registersAt ?? text.registered },
          { name: text.scopes, value: scopes.length === 0 ? text.noScopes : scopes.join(', ') },
          { name: text.resource, value: resource },
        ]}
      />
      {otherOrigins.length > 0 && (
        <Note tone="warn" role="note">
          <p>{text.others(otherOrigins.length)}</p>
          {otherOrigins.map((origin) => (
            <p key={origin} className="font-mono text-wire-small">
              {origin}
            </p>
          ))}
        </Note>
      )}
      <p className="text-small text-ink-3">{text.kept}</p>
    </>
  )
}
