import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import type { McpContent, McpDetails, McpPrompt, McpResource } from '../../../../shared/mcp/details.ts'
import { mcpText } from '../../../../shared/text/en/mcp.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { useCommandMutation } from '../../../queries/use-command-mutation.ts'
import { goOnFromHere, type GoOn } from '../../../stores/route.ts'
import { openWithTexts } from '../../../stores/texts-tab-payload.ts'

/** Maximum number of resources shown; servers for databases have the longest lists. */
const maxShown = 50

/** The prompts and resources of a server, which can be inserted into the message of a new conversation. */
export function ServerInsertions({ details }: { details: McpDetails }) {
  const text = mcpText()
  const { server, prompts, resources } = details
  return (
    <>
      {prompts.length > 0 && (
        <section aria-label={text.prompts.title}>
          <h3 className="pb-1 text-small font-medium text-ink-2">{text.prompts.title}</h3>
          <ul className="overflow-hidden rounded-sm edge">
            {prompts.map((prompt) => (
              <Prompt key={prompt.name} id={server.id} prompt={prompt} />
            ))}
          </ul>
        </section>
      )}
      {resources.length > 0 && (
        <section aria-label={text.resources.title}>
          <h3 className="pb-1 text-small font-medium text-ink-2">{text.resources.title}</h3>
          <ul className="overflow-hidden rounded-sm edge">
            {resources.slice(0, maxShown).map((resource) => (
              <Resource key={resource.uri} id={server.id} resource={resource} />
            ))}
          </ul>
          {resources.length > maxShown && (
            <p className="pt-1 text-meta text-ink-3">{text.resources.more(resources.length - maxShown)}</p>
          )}
        </section>
      )}
    </>
  )
}

function insert(contents: readonly McpContent[], goOn: GoOn): void {
  openWithTexts(
    'chat',
    {
      texts: contents.map(({ text }) => text).filter((text) => text !== ''),
      files: contents.flatMap(({ media }) => media),
    },
    { rest: 'new', goOn },
  )
}

function Prompt({ id, prompt }: { id: string; prompt: McpPrompt }) {
  const text = mcpText().prompts
  const [given, setGiven] = useState<Record<string, string>>({})
  const ask = useCommandMutation('mcp.prompt')
  const missing = prompt.arguments.find(({ name, isRequired }) => isRequired && (given[name] ?? '') === '')
  return (
    <li className="flex flex-col gap-2 border-t border-line px-2 py-1.5 first:border-t-0">
      <div className="flex items-center gap-2">
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-mono text-wire-small">{prompt.name}</span>
          <span className="truncate text-meta text-ink-3" title={prompt.description}>
            {prompt.description || prompt.title}
          </span>
        </span>
        <Button
          size="small"
          icon={MessageSquarePlus}
          aria-label={text.insertOf(prompt.name)}
          isBusy={ask.isPending}
          {...(missing !== undefined && { disabledReason: text.argumentOf(missing.name) })}
          onClick={() => {
            const goOn = goOnFromHere()
            ask.mutate(
              { id, name: prompt.name, arguments: given },
              { onSuccess: ({ messages }) => insert(messages, goOn) },
            )
          }}
        >
          {text.insert}
        </Button>
      </div>
      {prompt.arguments.map(({ name, description }) => (
        <TextField
          key={name}
          label={text.argumentOf(name)}
          size="small"
          help={description === '' ? undefined : description}
          value={given[name] ?? ''}
          onChange={(next) => setGiven((before) => ({ ...before, [name]: next }))}
        />
      ))}
      {ask.error !== null && ask.error.appError.kind !== 'cancelled' && (
        <ErrorNotice error={ask.error.appError} />
      )}
    </li>
  )
}

function Resource({ id, resource }: { id: string; resource: McpResource }) {
  const text = mcpText().resources
  const ask = useCommandMutation('mcp.resource')
  return (
    <li className="border-t border-line px-2 py-1 first:border-t-0">
      <div className="flex items-center gap-2">
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate text-small">{resource.name}</span>
          <span className="truncate font-mono text-meta text-ink-3" title={resource.uri}>
            {resource.uri}
          </span>
        </span>
        <Button
          size="small"
          icon={MessageSquarePlus}
          aria-label={text.insertOf(resource.name)}
          isBusy={ask.isPending}
          onClick={() => {
            const goOn = goOnFromHere()
            ask.mutate({ id, uri: resource.uri }, { onSuccess: (content) => insert([content], goOn) })
          }}
        >
          {text.insert}
        </Button>
      </div>
      {ask.error !== null && ask.error.appError.kind !== 'cancelled' && (
        <ErrorNotice error={ask.error.appError} className="mt-1" />
      )}
    </li>
  )
}
