import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ConversationSettings } from '../../../../shared/conversations/conversation.ts'
import { parameterWarnings } from '../../../lib/parameters/parameter-warnings.ts'
import { shapeOfParameters } from '../../../../shared/answer-shape/change-answer-shape.ts'
import { listTools, toolPlace } from '../../../lib/tools/tool-list.ts'
import { toolProblems } from '../../../lib/tools/tool-problems.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { brokenDraftError, useBrokenDrafts } from '../../../stores/broken-drafts.ts'
import { useSchemaChecker, type SchemaChecker } from '../../../panels/parameters/schema-checker.ts'
import { useJsonDraftStore } from '../../../stores/json-draft-store.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { panelsText } from '../../../../shared/text/en/panels.ts'

export type ParameterNotesProps = { conversationId: string; settings: ConversationSettings }

/** Problems of the parameters, shown above the message: first those that prevent sending, then unusual values. */
export function ParameterNotes({ conversationId, settings }: ParameterNotesProps) {
  const { format, parameters } = settings
  const [first, ...others] = useBrokenDrafts({ scope: conversationId, format }, parameters)
  const discard = useJsonDraftStore((state) => state.setDraft)
  const broken = brokenDraftError(first === undefined ? [] : [first, ...others])
  if (broken !== undefined && first !== undefined) {
    return (
      <Frame>
        <Note tone="danger" role="note">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="min-w-60 flex-1">
              {chatText().composer.brokenParameter(wordError(broken).message)}
            </p>
            <Button size="small" onClick={() => discard(first.key, undefined)}>
              {chatText().composer.discardInput}
            </Button>
          </div>
        </Note>
      </Frame>
    )
  }
  const hasSchemas =
    parameters['tools']?.isSent === true || shapeOfParameters(parameters, format)?.type === 'schema'
  return hasSchemas ? <CheckedOddities settings={settings} /> : <OddNote odd={oddities(settings)} />
}

/** Loads the schema checker, which is needed only if there are schemas. */
function CheckedOddities({ settings }: { settings: ConversationSettings }) {
  const check = useSchemaChecker()
  return (
    <OddNote odd={[...oddities(settings), ...(check === undefined ? [] : schemaOddities(settings, check))]} />
  )
}

function OddNote({ odd }: { odd: readonly string[] }) {
  const [first, ...others] = odd
  if (first === undefined) return null
  return (
    <Frame>
      <Note tone="warn" icon={TriangleAlert} role="note">
        {others.length === 0
          ? chatText().composer.sentUnchanged(first)
          : chatText().composer.sentUnchangedWithMore({ warning: first, count: others.length })}
      </Note>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="py-2">{children}</div>
}

function oddities({ format, parameters }: ConversationSettings): string[] {
  const tools = parameters['tools']
  const problems = tools?.isSent === true ? toolProblems(tools.value, format) : []
  return [
    ...problems.map(({ place, message }) => panelsText().tools.problem({ place, problem: message })),
    ...Object.entries(parameterWarnings(parameters, format)).map(([field, problem]) =>
      chatText().composer.fieldProblem({ field, problem }),
    ),
  ]
}

function schemaOddities({ format, parameters }: ConversationSettings, check: SchemaChecker): string[] {
  const tools = parameters['tools']
  const entries = tools?.isSent === true ? listTools(tools.value, format) : []
  const shape = shapeOfParameters(parameters, format)
  return [
    ...entries.flatMap((entry) =>
      entry.type === 'function' && entry.schema !== undefined
        ? check(entry.schema, entry.schemaKey === 'parameters').map((problem) =>
            chatText().composer.schemaProblem({
              place: `${toolPlace(entry.path)}.${entry.schemaKey}`,
              problem,
            }),
          )
        : [],
    ),
    ...(shape?.type === 'schema' ? check(shape.schema, false) : []).map((message) =>
      chatText().composer.responseSchema(message),
    ),
  ]
}
