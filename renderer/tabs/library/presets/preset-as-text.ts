import type { PresetContent } from '../../../../shared/presets/preset.ts'
import {
  fileOfVariable,
  isFileType,
  optionsOf,
  typeOfVariable,
  type TemplateVariables,
} from '../../../../shared/templates/variables.ts'
import { promptNames } from './prompt-uses.ts'

/** Formats a content for reading and comparing: texts as they are, one line per variable, everything else as JSON. */
export function presetAsText(content: PresetContent): string {
  if (content.kind === 'preset') return JSON.stringify(content.values, null, 2)
  const { messages, variables, model, tools, schema } = content
  return [
    ...messages.map(({ role, text }) => `${role}\n${text}`),
    promptNames(messages)
      .map(({ name }) => lineOf(variables, name))
      .join('\n'),
    model,
    ...tools.map((tool) => JSON.stringify(tool, null, 2)),
    schema === undefined ? '' : JSON.stringify(schema, null, 2),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function lineOf(variables: TemplateVariables, name: string): string {
  const type = typeOfVariable(variables, name)
  const value = isFileType(type)
    ? fileOfVariable(variables, name)?.fileName
    : Object.hasOwn(variables.values, name)
      ? variables.values[name]
      : undefined
  const options = type === 'choice' ? [`(${optionsOf(variables, name).join(', ')})`] : []
  return [`{{${name}}}`, type, ...options, ...(value === undefined ? [] : [value])].join('  ')
}
