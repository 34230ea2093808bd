import { conversationFormats } from '../../formats/conversation-formats.ts'
import type { ConversationFormatId } from '../../formats/registry.ts'
import { profile } from '../../gateway/profile.ts'
import type { JsonObject } from '../../json.ts'
import type { ConversationSettings } from '../conversation.ts'
import { textAt } from './json-at.ts'
import { readChatBody } from './read-chat-body.ts'
import { readGenerateContentBody } from './read-generate-content-body.ts'
import { readMessagesBody } from './read-messages-body.ts'
import { readResponsesBody } from './read-responses-body.ts'
import { splitParameters } from './split-parameters.ts'
import type { ReadBody } from './turn-collector.ts'
import type { PathTurn } from '../path-turn.ts'

/** A request body as a conversation, for filling the form. */
export interface BodyConversation {
  readonly settings: Pick<
    ConversationSettings,
    'format' | 'model' | 'system' | 'systemMark' | 'parameters' | 'extraJson'
  >
  /** Oldest first. Answers contain the provider state that their format must send back unchanged. */
  readonly turns: readonly PathTurn[]
  /** What was changed or lost, one sentence each. */
  readonly notes: readonly string[]
}

/** The parts of a request outside its body. */
export interface BesideBody {
  /** For generate-content, which has the model and the streaming mode in the path. */
  readonly path?: { readonly model: string; readonly isStreamed: boolean }
  /** For messages: the beta features that a header requests. */
  readonly betas?: readonly string[]
}

const readers: Readonly<Record<ConversationFormatId, (body: JsonObject) => ReadBody>> = {
  chat: readChatBody,
  responses: readResponsesBody,
  messages: readMessagesBody,
  'generate-content': readGenerateContentBody,
}

/**
 * Reads the body of a conversation format into settings and turns. Fields the form knows become parameters, all others
 * extra JSON, so that sending it again makes the same request.
 */
export function readConversationBody(
  format: ConversationFormatId,
  body: JsonObject,
  { path, betas = [] }: BesideBody = {},
): BodyConversation {
  const { system, systemMark, turns, rest, notes } = readers[format](body)
  const { model: _model, ...fields } = rest
  const { parameters, extra } = splitParameters(
    {
      ...(path === undefined ? fields : rest),
      ...(betas.length > 0 && { [profile.messagesBetaHeader]: [...betas] }),
    },
    conversationFormats[format].fields,
  )
  const settings = {
    format,
    model: path?.model ?? textAt(rest, 'model'),
    system,
    ...(systemMark !== undefined && { systemMark }),
    parameters:
      path === undefined ? parameters : { stream: { isSent: true, value: path.isStreamed }, ...parameters },
    extraJson: Object.keys(extra).length === 0 ? '' : JSON.stringify(extra, null, 2),
  }
  return { settings, turns, notes }
}

/** The features in a beta header. */
export function betasOfHeader(value: string): string[] {
  return value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
