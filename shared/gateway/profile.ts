/**
 * Every name and spelling that the gateway's documentation leaves open, as data.
 *
 * The defaults follow public sources (see shared/gateway/wire/README.md, "Where the facts come from"). No such name is
 * hard-coded inside a format.
 */
export const profile = {
  /**
   * Gap: "`x-{vendor}-api-key` style header named `x-api-key`" of the messages format (see
   * shared/gateway/wire/authentication.md, "Headers", also for the next three).
   */
  messagesKeyHeader: 'x-api-key',
  /** Gap: "`{vendor}-version`, the name is a brand-bearing identifier". The value is documented. */
  messagesVersionHeader: 'anthropic-version',
  messagesVersion: '2023-06-01',
  /** Gap: "beta features depend on the model", without their header, which is a list with commas. */
  messagesBetaHeader: 'anthropic-beta',
  /** Gap: "`x-{vendor}-api-key`, a brand-bearing identifier" of the generate-content format. */
  generateContentKeyHeader: 'x-goog-api-key',
  /**
   * Gap: "the streaming route's path: not shown" (see shared/gateway/wire/generate-content.md, "Routes"). Follows the
   * model name in the path.
   */
  generateContentStreamSuffix: ':streamGenerateContent?alt=sse',

  /**
   * Gap: "<chat_type>" and "<responses_type>"; the other values are not listed at all (see
   * shared/gateway/wire/model-list.md, "Endpoint types"). An open set.
   */
  endpointTypes: {
    chat: ['openai'],
    responses: ['openai-response'],
    compact: ['openai-response-compact'],
    messages: ['anthropic'],
    'generate-content': ['gemini'],
    rerank: ['jina-rerank'],
    images: ['image-generation'],
    embeddings: ['embeddings'],
    video: ['openai-video', 'video'],
  },

  /**
   * Gap: "Field names, file formats and size limits: not shown; they depend on the model" of image edits (see
   * shared/gateway/wire/images.md, "Edits"). When the plain name is present, the gateway ignores the list, so one image
   * and several images have separate names.
   */
  imageEditFields: { image: 'image', images: 'image[]', mask: 'mask' },

  /**
   * Gap: response headers are not documented (see shared/gateway/wire/errors.md, "Headers"). The gateway's own id comes
   * first. In lower case.
   */
  requestIdHeaders: [
    'x-oneapi-request-id',
    'x-litellm-call-id',
    'x-request-id',
    'request-id',
    'apim-request-id',
    'x-amzn-requestid',
    'x-tt-logid',
  ],
  /**
   * Gap: how a message contains the request id (see shared/gateway/wire/errors.md, "Headers"). Chained gateways append
   * one each.
   */
  requestIdInMessage: /\s{0,8}\(request id: ([^()]{1,200})\)/gi,

  /**
   * Gap: "error body shape: not shown" (see shared/gateway/wire/errors.md, "Status codes"). Codes that determine the
   * remedy, whatever the status is.
   */
  errorCodes: {
    fixRequest: ['invalid_request', 'bad_request_body', 'read_request_body_failed'],
    /** The model's channel does not support this format. */
    wrongFormat: ['convert_request_failed', 'invalid_api_type'],
    noSuchModel: ['model_not_found', 'model_price_error'],
    noSuchTask: ['task_not_exist', 'task_not_found'],
    noBalance: ['insufficient_user_quota', 'pre_consume_token_quota_failed'],
    /** Vendors' codes: when the gateway passed the error on, the account is the gateway's. */
    vendorNoBalance: [
      'insufficient_quota',
      'billing_error',
      'billing_not_active',
      'billing_hard_limit_reached',
      'FailedOperation.ResourcePackExhausted',
      'FailedOperation.ServiceStopArrears',
      // oxlint-disable-next-line text/untranslated -- a code of Alibaba
      'Arrearage',
      'AccountOverdueError',
    ],
    /** The key is unknown. */
    keyUnknown: ['token_not_found_in_db', 'no_db_connection', 'invalid_api_key'],
    /** The key is refused for every model: because of its holder, or of where it is used from. */
    keyRefused: ['access_denied', 'account_deactivated', 'key_disabled', 'token_disabled', 'expired_key'],
    blocked: [
      'ResponsibleAIPolicyViolation',
      'DataInspectionFailed',
      'OperationDenied.TextIllegalDetected',
      'prompt_blocked',
      'sensitive_words_detected',
      'content_filter',
      'content_policy_violation',
    ],
    overloaded: ['system_cpu_overloaded', 'system_memory_overloaded', 'system_disk_overloaded'],
    unreachable: ['do_request_failed', 'get_channel_failed', 'channel:no_available_key'],
  },
} as const
