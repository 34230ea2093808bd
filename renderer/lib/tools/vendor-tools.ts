import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import type { Json, JsonObject } from '../../../shared/json.ts'

/** A tool the vendor runs itself, as its format writes it. */
export interface VendorTool {
  readonly label: string
  readonly value: JsonObject
}

/** Vendor tools to begin with (wire-reference.md, 3.4, 4.3, 5.1 and 6.1). Which of them work depends on model and route. */
export const vendorTools: Readonly<Record<ConversationFormatId, readonly VendorTool[]>> = {
  chat: [
    {
      label: 'custom',
      value: {
        type: 'custom',
        // oxlint-disable-next-line text/untranslated -- sent to a model
        custom: { name: 'shell', description: 'Runs a command.', format: { type: 'text' } },
      },
    },
  ],
  responses: [
    { label: 'web_search', value: { type: 'web_search' } },
    { label: 'code_interpreter', value: { type: 'code_interpreter', container: { type: 'auto' } } },
    { label: 'image_generation', value: { type: 'image_generation' } },
  ],
  messages: [
    { label: 'web_search', value: { type: 'web_search_20250305', name: 'web_search', max_uses: 3 } },
  ],
  'generate-content': [
    { label: 'googleSearch', value: { googleSearch: {} } },
    { label: 'urlContext', value: { urlContext: {} } },
    { label: 'codeExecution', value: { codeExecution: {} } },
  ],
}

/** Puts a vendor's tool at the end; what is no list of tools becomes one. */
export function addVendorTool(tools: Json, { value }: VendorTool): Json {
  return [...(Array.isArray(tools) ? tools : []), value]
}
