/**
 * Documented events that display nothing of their own: they report progress, or their content is also in the deltas
 * before or the item after them (see shared/gateway/wire/responses.md, "Stream").
 */
const quietEvents: ReadonlySet<string> = new Set(
  [
    'content_part.added content_part.done',
    'output_text.delta output_text.done output_text.annotation.added',
    'refusal.delta refusal.done',
    'function_call_arguments.delta function_call_arguments.done',
    'custom_tool_call_input.delta custom_tool_call_input.done',
    'reasoning_summary_part.added reasoning_summary_part.done',
    'reasoning_summary_text.delta reasoning_summary_text.done',
    'reasoning_text.delta reasoning_text.done',
    'web_search_call.in_progress web_search_call.searching web_search_call.completed',
    'file_search_call.in_progress file_search_call.searching file_search_call.completed',
    'code_interpreter_call.in_progress code_interpreter_call.interpreting code_interpreter_call.completed',
    'code_interpreter_call_code.delta code_interpreter_call_code.done',
    'image_generation_call.in_progress image_generation_call.generating image_generation_call.completed',
    'image_generation_call.partial_image',
    'mcp_list_tools.in_progress mcp_list_tools.completed mcp_list_tools.failed',
    'mcp_call.in_progress mcp_call.completed mcp_call.failed',
    'mcp_call_arguments.delta mcp_call_arguments.done',
    'shell_call_command.added shell_call_command.delta shell_call_command.done',
    'shell_call_output_content.delta shell_call_output_content.done',
    'audio.delta audio.done audio.transcript.delta audio.transcript.done',
    'output_audio.delta output_audio.done output_audio_transcript.delta output_audio_transcript.done',
  ].flatMap((names) => names.split(' ').map((name) => `response.${name}`)),
)

/**
 * Whether a documented event of this type displays nothing of its own, so that it is not shown as an unknown event (see
 * shared/gateway/wire/responses.md, "Stream").
 */
export function isQuietEvent(type: string): boolean {
  return quietEvents.has(type)
}
