import type { requestsErrors } from '../../en/errors/requests.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const requests = {
  nothingToPreview: { message: '还没有请求，请先填写表单。' },
} satisfies TranslatedErrors<typeof requestsErrors>
