/** Why a text is shown as plain text. */
export type PlainReason = 'too-deep' | 'too-long' | 'too-slow' | 'failed'
