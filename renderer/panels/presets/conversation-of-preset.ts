import { withAnswerShape } from '../../../shared/answer-shape/change-answer-shape.ts'
import { messageBlocks, messagesBefore } from '../../../shared/conversations/conversation-variables.ts'
import type { GivenTurn, NewConversation } from '../../../shared/conversations/conversation.ts'
import { defaultConversationSettings } from '../../../shared/conversations/default-settings.ts'
import { schemaHomes } from '../../../shared/parameters/answer-shape.ts'
import { readChatPreset } from '../../../shared/presets/chat-preset.ts'
import { portableText } from '../../../shared/presets/preset-text.ts'
import { conversationForm, type PresetContent, type Prompt } from '../../../shared/presets/preset.ts'
import { toolsInFormat } from '../../lib/tools/tool-content.ts'

export interface BegunConversation {
  readonly settings: NewConversation
  /** The text in the composer. */
  readonly message: string
}

/** Builds a new conversation from a preset or a prompt; `undefined` if its values cannot be read. */
export function conversationOfPreset(content: PresetContent): BegunConversation | undefined {
  if (content.kind === 'prompt') return ofPrompt(content)
  if (content.form === conversationForm) {
    const preset = readChatPreset(content.values)
    if (preset === undefined) return undefined
    const { message, model, ...settings } = preset
    return { settings: { ...settings, ...(model !== '' && { model }) }, message }
  }
  const { text, variables } = portableText(content)
  return { settings: { variables: { ...variables, isOn: true } }, message: text }
}

function ofPrompt({ messages, variables, model, tools, schema }: Prompt): BegunConversation {
  const { format, parameters } = defaultConversationSettings(model)
  const before = messages.slice(0, -1)
  const withTools =
    tools.length === 0
      ? parameters
      : { ...parameters, tools: { isSent: true, value: toolsInFormat(tools, format) } }
  const answers = tools.flatMap(({ name, answer }) => (answer === undefined ? [] : [[name, answer] as const]))
  return {
    settings: {
      format,
      ...(model !== '' && { model }),
      system: before
        .filter(({ role }) => role === 'system')
        .map(({ text }) => text)
        .join('\n\n'),
      parameters:
        schema === undefined
          ? withTools
          : withAnswerShape(withTools, format, {
              type: 'schema',
              schema,
              details: schemaHomes[format].details,
              place: schemaHomes[format].path,
            }),
      variables,
      ...(answers.length > 0 && { toolAnswers: Object.fromEntries(answers) }),
      turns: before.flatMap(({ role, text }): GivenTurn[] =>
        role === 'system' ? [] : turnsOf(role, text, variables),
      ),
    },
    message: messages.at(-1)?.text ?? '',
  }
}

/**
 * Converts an earlier message to turns: variables are replaced by their values, and a list of messages becomes several
 * turns.
 */
function turnsOf(role: GivenTurn['role'], text: string, variables: Prompt['variables']): GivenTurn[] {
  const listed = messagesBefore(text, { variables }).flatMap((message): GivenTurn[] =>
    message.role === 'system' ? [] : [{ role: message.role, blocks: message.blocks }],
  )
  const blocks = messageBlocks(text, { variables })
  return [...listed, ...(blocks.length === 0 ? [] : [{ role, blocks }])]
}
