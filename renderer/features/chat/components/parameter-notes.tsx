import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ConversationSettings } from '../../../../shared/conversations/conversation.ts'
import { parameterWarnings } from '../../../../shared/formats/parameter-warnings.ts'
import { toolProblems } from '../../../../shared/tools/tool-problems.ts'
import { Note } from '../../../components/note.tsx'
import { brokenDraftError, useBrokenDrafts } from '../../../components/parameters/broken-drafts.ts'

export type ParameterNotesProps = { conversationId: string; settings: ConversationSettings }

/** What is wrong with the parameters, where the message is sent: what keeps it from being sent, then what is unusual. */
export function ParameterNotes({ conversationId, settings }: ParameterNotesProps) {
  const { format, parameters } = settings
  const broken = brokenDraftError(useBrokenDrafts({ scope: conversationId, format }, parameters))
  const odd = broken === undefined ? oddities(settings) : []
  if (broken === undefined && odd.length === 0) return null
  return (
    <div className="flex-none border-t border-line bg-surface px-3 py-2">
      {broken === undefined ? (
        <Note tone="warn" icon={TriangleAlert} role="note">
          {odd[0]}
          {odd.length > 1 && ` And ${odd.length - 1} more in the parameters.`} It is sent as it is.
        </Note>
      ) : (
        <Note tone="danger" icon={CircleAlert} role="note">
          {broken.message} Nothing is sent until it is mended or discarded in the parameters.
        </Note>
      )}
    </div>
  )
}

function oddities({ format, parameters }: ConversationSettings): string[] {
  const tools = parameters['tools']
  const problems = tools?.isSent === true ? toolProblems(tools.value, format) : []
  return [
    ...problems.map(({ place, words }) => `${place} ${words}.`),
    ...Object.entries(parameterWarnings(parameters, format)).map(([field, words]) => `${field}: ${words}`),
  ]
}
