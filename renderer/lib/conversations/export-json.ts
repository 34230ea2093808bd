import { withBrokenCalls } from '../../../shared/formats/whole-calls.ts'
import type { Conversation } from '../../../shared/conversations/conversation.ts'

/** Increased when the format below changes incompatibly. */
const exportVersion = 1

/**
 * Returns the visible part of a conversation as a JSON document: its settings, its turns with their blocks, and for
 * each answer its model and how it ended. URLs and ids of this installation are omitted. Times are in ISO 8601.
 */
export function conversationJson(conversation: Conversation): string {
  const { title, format, model, system, parameters, extraJson, createdAt, turns } = conversation
  const document = {
    version: exportVersion,
    title,
    format,
    model,
    system,
    parameters,
    extraJson,
    createdAt: new Date(createdAt).toISOString(),
    turns: turns.map(
      ({ role, kind, blocks, keep, followsChange, createdAt: turnCreatedAt, importedModel, run }) => ({
        role,
        ...(kind === undefined ? {} : { kind }),
        blocks: withBrokenCalls(blocks, run),
        ...(keep === undefined ? {} : { keep }),
        ...(followsChange === true ? { followsChange } : {}),
        createdAt: new Date(turnCreatedAt).toISOString(),
        ...(run === undefined
          ? importedModel === undefined
            ? {}
            : { run: { model: importedModel } }
          : {
              run: {
                format: run.format,
                model: run.model,
                status: run.status,
                finish: run.finish,
                usage: run.usage,
                timings: run.timings,
                error: run.error?.message,
              },
            }),
      }),
    ),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
