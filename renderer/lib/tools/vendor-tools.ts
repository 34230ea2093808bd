import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import type { Json, JsonObject } from '../../../shared/json.ts'

/** A tool that the provider runs itself, in its format. */
export interface VendorTool {
  readonly label: string
  readonly value: JsonObject
}

/**
 * Templates for providers' tools (see shared/gateway/wire/conversations.md, "Tools"). Which of them work depends on the
 * model and the route.
 */
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
    { label: 'file_search', value: { type: 'file_search', vector_store_ids: ['vs_'] } },
    {
      label: 'mcp',
      value: { type: 'mcp', server_label: 'docs', server_url: 'https://', require_approval: 'never' },
    },
    { label: 'shell', value: { type: 'shell', environment: { type: 'container_auto' } } },
    { label: 'apply_patch', value: { type: 'apply_patch' } },
    { label: 'tool_search', value: { type: 'tool_search' } },
    { label: 'computer', value: { type: 'computer' } },
  ],
  messages: [
    { label: 'web_search', value: { type: 'web_search_20260318', name: 'web_search', max_uses: 3 } },
    { label: 'web_search 2025', value: { type: 'web_search_20250305', name: 'web_search', max_uses: 3 } },
    { label: 'web_fetch', value: { type: 'web_fetch_20260318', name: 'web_fetch', max_uses: 3 } },
    { label: 'code_execution', value: { type: 'code_execution_20260521', name: 'code_execution' } },
    {
      label: 'tool_search (bm25)',
      value: { type: 'tool_search_tool_bm25_20251119', name: 'tool_search_tool_bm25' },
    },
    {
      label: 'tool_search (regex)',
      value: { type: 'tool_search_tool_regex_20251119', name: 'tool_search_tool_regex' },
    },
    { label: 'advisor', value: { type: 'advisor_20260301', name: 'advisor', model: 'claude-opus-5' } },
    { label: 'memory', value: { type: 'memory_20250818', name: 'memory' } },
    { label: 'mcp_toolset', value: { type: 'mcp_toolset', mcp_server_name: 'docs' } },
  ],
  'generate-content': [
    { label: 'googleSearch', value: { googleSearch: {} } },
    { label: 'urlContext', value: { urlContext: {} } },
    { label: 'codeExecution', value: { codeExecution: {} } },
    { label: 'fileSearch', value: { fileSearch: { fileSearchStoreNames: ['fileSearchStores/'] } } },
    { label: 'googleMaps', value: { googleMaps: {} } },
    { label: 'computerUse', value: { computerUse: { environment: 'ENVIRONMENT_BROWSER' } } },
  ],
}

/** Adds a provider's tool at the end; a value that is not a list of tools is replaced by one. */
export function addVendorTool(tools: Json, { value }: VendorTool): Json {
  return [...(Array.isArray(tools) ? tools : []), value]
}
