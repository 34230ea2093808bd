import { isJsonObject, parseJson } from '../../../shared/json.ts'
import type { BackgroundDialect } from '../text/background-dialect.ts'
import type { StreamWriter } from '../text/dialect.ts'
import { jsonFrame, type Frame } from '../text/sse.ts'
import type { AnswerScript } from './answer-script.ts'
import { refusedName, scriptedJson, withoutIgnored } from './scripted-json.ts'

/** The models that behave as the script says. */
export const scriptedModels: ReadonlySet<string> = new Set(['practice-scripted', 'practice-embed-scripted'])

/** Wraps a text format: the script changes how requests are read and answers are written. */
export function scriptedDialect(spoken: BackgroundDialect, script: AnswerScript): BackgroundDialect {
  return {
    ...spoken,
    check(body, context) {
      const refused = refusedName(body, script)
      return refused === undefined ? spoken.check(body, context) : spoken.unsupported(refused)
    },
    read: (body, context) => spoken.read(withoutIgnored(body, script), context),
    whole: (answer) => scriptedJson(spoken.whole(answer), script),
    stream: (answer) => scriptedWriter(spoken.stream(answer), script),
  }
}

function scriptedWriter(writer: StreamWriter, script: AnswerScript): StreamWriter {
  const omitted = new Set(script.omitsEvents)
  const rewrite = (frames: readonly Frame[]): Frame[] =>
    frames.flatMap((frame) => {
      const value = parseJson(frame.data)
      const type = isJsonObject(value) ? value['type'] : frame.data
      if (typeof type === 'string' && omitted.has(type)) return []
      if (!isJsonObject(value)) return frame
      return jsonFrame(scriptedJson(value, script, typeof type === 'string' ? type : undefined), frame.event)
    })
  return {
    ...writer,
    begin: () => [...rewrite(writer.begin()), ...(script.addsEvents ?? []).map((event) => jsonFrame(event))],
    piece: (choice, piece) => rewrite(writer.piece(choice, piece)),
    again: () => rewrite(writer.again()),
    end: () => rewrite(writer.end()),
  }
}
