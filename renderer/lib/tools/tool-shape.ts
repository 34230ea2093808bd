import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import type { Json } from '../../../shared/json.ts'
import { panelsText } from '../../../shared/text/en/panels.ts'

/** How a format represents tools, and the choice between them (see shared/gateway/wire/conversations.md, "Tools"). */
export interface ToolShape {
  /** Where functions are: each is an entry of the list, a value inside an entry, or one of an entry's declarations. */
  readonly functionsIn: 'entry' | 'function' | 'declarations'
  /** Whether an entry of this type is a function; all others are tools of the provider. */
  readonly isFunction: (type: Json | undefined) => boolean
  /** The type of a function's entry; `undefined` when it has none. */
  readonly functionType: string | undefined
  /** The key of a function's schema. */
  readonly schemaKey: string
  readonly isSchemaRequired: boolean
  readonly nameRule: { readonly pattern: RegExp; readonly problem: string }
  /** Whether a provider's tool can be selected by name. */
  readonly hasNamedVendorTools: boolean
  /** The field for the tool choice, and the key in it when the field has several settings. */
  readonly choice: { readonly field: string; readonly key: string | undefined }
}

const upTo64 = {
  pattern: /^[A-Za-z0-9_-]{1,64}$/,
  get problem() {
    return panelsText().tools.nameUpTo64
  },
}

const isNamedFunction = (type: Json | undefined): boolean => type === 'function'

export const toolShapes: Readonly<Record<ConversationFormatId, ToolShape>> = {
  chat: {
    functionsIn: 'function',
    isFunction: isNamedFunction,
    functionType: 'function',
    schemaKey: 'parameters',
    isSchemaRequired: false,
    nameRule: upTo64,
    hasNamedVendorTools: false,
    choice: { field: 'tool_choice', key: undefined },
  },
  responses: {
    functionsIn: 'entry',
    isFunction: isNamedFunction,
    functionType: 'function',
    schemaKey: 'parameters',
    isSchemaRequired: false,
    nameRule: upTo64,
    hasNamedVendorTools: false,
    choice: { field: 'tool_choice', key: undefined },
  },
  messages: {
    functionsIn: 'entry',
    isFunction: (type) => type === undefined || type === 'custom',
    functionType: undefined,
    schemaKey: 'input_schema',
    isSchemaRequired: true,
    nameRule: {
      pattern: /^[A-Za-z0-9_-]{1,128}$/,
      get problem() {
        return panelsText().tools.nameUpTo128
      },
    },
    hasNamedVendorTools: true,
    choice: { field: 'tool_choice', key: undefined },
  },
  'generate-content': {
    functionsIn: 'declarations',
    isFunction: isNamedFunction,
    functionType: undefined,
    schemaKey: 'parametersJsonSchema',
    isSchemaRequired: false,
    nameRule: {
      pattern: /^[A-Za-z_][A-Za-z0-9_.:-]{0,63}$/,
      get problem() {
        return panelsText().tools.nameWithLetterFirst
      },
    },
    hasNamedVendorTools: false,
    choice: { field: 'toolConfig', key: 'functionCallingConfig' },
  },
}
