import type { requestsErrors } from '../../en/errors/requests.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const requests = {
  nothingToPreview: { message: '还没有请求，请先填写表单。' },
  unreadableForm: {
    message: '无法读取表单。未发送任何内容。',
    nextStep: '请重新填写后再发送。',
  },
  formChanged: {
    message: '表单已更改，不再产生此请求，未发送任何内容。',
    nextStep: '请再次发送表单。',
  },
  notRecorded: ({ reason }) => ({
    message: `无法记录此次运行。${reason}`,
    nextStep: '请释放空间，或检查“设置”中的数据文件夹。响应本身不受影响。',
  }),
  recordUnreadable: ({ reason }) => ({
    message: `无法读取此次运行的记录。${reason}`,
    nextStep: '请检查“设置”中的数据文件夹，然后重新打开此次运行。',
  }),
  recordMissing: {
    message: '此次运行没有记录。',
    nextStep: '记录会按时间和大小清理。再次发送请求即可生成新的记录。',
  },
} satisfies TranslatedErrors<typeof requestsErrors>
