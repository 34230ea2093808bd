import type { requestsErrors } from '../../en/errors/requests.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const requests = {
  nothingToPreview: { message: '还没有请求，请先填写表单。' },
  unreadableForm: {
    message: '无法读取表单。未发送任何内容。',
    nextStep: '请重新填写后再发送。',
  },
} satisfies TranslatedErrors<typeof requestsErrors>
