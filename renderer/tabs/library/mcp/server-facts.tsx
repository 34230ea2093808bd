import type { McpDetails } from '../../../../shared/mcp/details.ts'
import type { McpServer } from '../../../../shared/mcp/server.ts'
import { mcpText } from '../../../../shared/text/en/mcp.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { KeyValue } from '../../../controls/texts/key-value.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { useCommandMutation } from '../../../queries/use-command-mutation.ts'
import { mcpSignInText } from '../../../../shared/text/en/mcp-sign-in.ts'
import { isListed } from './is-listed.ts'
import { SignInFact, SignInSection } from './sign-in-section.tsx'
import { waitsForSignIn } from './waits-for-sign-in.ts'

/** The transport and state of a server, and events that the user must know about. */
export function ServerFacts({ details }: { details: McpDetails }) {
  const text = mcpText()
  const { server, tools, prompts, resources, changes, refused, refusals } = details
  const { state, signIn } = server
  const seen = useCommandMutation('mcp.seeChanges')
  return (
    <section className="flex flex-col gap-2.5" aria-label={server.name}>
      <SignInSection server={server} />
      {state.status === 'failed' && (
        <>
          {!waitsForSignIn(server) && <ErrorNotice error={state.error} />}
          {state.lines.length > 0 && (
            <div>
              <h3 className="pb-1 text-small font-medium text-ink-2">{text.lastLines}</h3>
              <pre className="max-h-40 overflow-auto rounded-sm bg-sunken p-2 font-mono text-wire-small whitespace-pre-wrap wrap-anywhere select-text">
                {state.lines.join('\n')}
              </pre>
            </div>
          )}
        </>
      )}
      {changes !== null && (
        <Note
          tone="warn"
          role="note"
          action={
            <Button size="small" onClick={() => seen.mutate({ id: server.id })}>
              {text.changes.seen}
            </Button>
          }
        >
          <p className="font-medium">{text.changes.title}</p>
          {changes.added.length > 0 && <p>{text.changes.added(changes.added.join(', '))}</p>}
          {changes.changed.length > 0 && <p>{text.changes.changed(changes.changed.join(', '))}</p>}
          {changes.removed.length > 0 && <p>{text.changes.removed(changes.removed.join(', '))}</p>}
        </Note>
      )}
      {refusals.length > 0 && (
        <Note role="note">
          {refusals.map((refusal) => (
            <p key={refusal.method}>{text.refusals(refusal)}</p>
          ))}
        </Note>
      )}
      <KeyValue
        entries={[
          ...wayFacts(server),
          ...(signIn.status === 'signed-in'
            ? [{ name: mcpSignInText().title, value: <SignInFact signIn={signIn} /> }]
            : []),
          // Unknown for a server that was never asked.
          ...(isListed(details)
            ? [
                {
                  name: text.facts.offers,
                  value: text.facts.offered({
                    tools: tools.length,
                    prompts: prompts.length,
                    resources: resources.length,
                  }),
                },
              ]
            : []),
          ...(state.status === 'ready' && state.serverName !== ''
            ? [
                {
                  name: text.page,
                  value: text.saysItIs(`${state.serverName} ${state.serverVersion}`),
                },
              ]
            : []),
          ...(state.status === 'ready' && state.instructions !== ''
            ? [{ name: text.facts.instructions, value: state.instructions }]
            : []),
        ]}
      />
      {refused.length > 0 && (
        <Note tone="warn" role="note">
          <p className="font-medium">{text.refused.title}</p>
          {refused.slice(0, 20).map(({ name, why }, index) => (
            <p key={`${index} ${name}`}>{text.refused.line({ name, why: text.refused.why[why] })}</p>
          ))}
        </Note>
      )}
    </section>
  )
}

function wayFacts({ transport, secrets }: McpServer): { name: string; value: string }[] {
  const { facts, secretStates } = mcpText()
  const secret = (name: string): string => {
    const state = secrets.find((candidate) => candidate.name === name)?.state ?? 'missing'
    return facts.secret({ name, state: secretStates[state] })
  }
  if (transport.kind === 'http')
    return [
      { name: facts.address, value: transport.address },
      { name: facts.headers, value: transport.headers.map(secret).join(', ') || facts.nothing },
    ]
  const variables = transport.variables.map(({ name, from }) =>
    from === 'system' ? facts.own(name) : secret(name),
  )
  return [
    { name: facts.program, value: [transport.command, ...transport.args].join(' ') },
    {
      name: facts.environment,
      value: variables.length === 0 ? facts.nothing : facts.only(variables.join(', ')),
    },
  ]
}
