import type { PresetContent } from '../../../../shared/presets/preset.ts'

/** A content as it is read and compared: texts as they are written, all else as JSON. */
export function presetAsText(content: PresetContent): string {
  if (content.kind === 'preset') return JSON.stringify(content.values, null, 2)
  const { messages, variables, model, tools, schema } = content
  const said = messages.map(({ role, text }) => `${role}\n${text}`).join('\n\n')
  const rest = { ...(model !== '' && { model }), variables, ...(tools.length > 0 && { tools }), schema }
  return `${said}\n\n${JSON.stringify(rest, null, 2)}`
}
