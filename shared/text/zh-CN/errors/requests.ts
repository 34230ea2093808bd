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
  rawPathMissing: { message: '路径为空。', nextStep: '请填写主机之后的部分，例如 /v1/models。' },
  rawPathElsewhere: {
    message: '原始请求只发送到所选连接的地址，不会发送到别处。',
    nextStep: '请只保留主机之后的部分，或选择其他连接。',
  },
  rawPathUnusable: {
    message: '路径中含有地址不允许的字符。',
    nextStep: '请移除空格、换行以及 # 之后的内容。',
  },
  rawHeaderNameless: { message: '有一个请求头没有名称。', nextStep: '请填写名称，或将其关闭。' },
  rawHeaderName: ({ name }) => ({
    message: `“${name}”不能作为请求头名称。`,
    nextStep: '请使用字母、数字和连字符。',
  }),
  rawHeaderKey: ({ name }) => ({
    message: `${name} 用于携带密钥，由应用自动添加。`,
    nextStep: '请移除此行，并在“密钥”处选择携带密钥的请求头。',
  }),
  rawHeaderCookie: ({ name }) => ({
    message: `不会发送 ${name}：Cookie 属于机密信息，本应用不使用。`,
    nextStep: '请移除此行。',
  }),
  rawHeaderOwned: ({ name }) => ({
    message: `${name} 由应用在每次请求时设置。`,
    nextStep: '请移除此行。',
  }),
  rawHeaderBoundary: {
    message: 'multipart 请求体的内容类型包含分隔符，在发送时生成。',
    nextStep: '请移除 content-type 一行。',
  },
  rawHeaderValue: ({ name }) => ({
    message: `${name} 的值过长，或含有请求头不允许的字符。`,
    nextStep: '请使用单行拉丁字符。',
  }),
  rawTooMany: ({ limit }) => ({
    message: `一个请求最多包含 ${limit} 个请求头和 ${limit} 个字段。`,
    nextStep: '请移除一部分。',
  }),
  rawTooLarge: ({ megabytes }) => ({
    message: `请求体超过 ${megabytes} MB。`,
    nextStep: '请改为以 multipart 请求体中的文件发送。',
  }),
  rawBodyNotJson: ({ line, column }) => ({
    message: `请求体在第 ${line} 行第 ${column} 列不是有效的 JSON。`,
    nextStep: '请更正，或选择“文本”按原样发送。',
  }),
  rawBodyFileLost: {
    message: '请求体中有一个文件，本应用无法将其放回原处。',
    nextStep: '请在该处填写数据，或将其移除。',
  },
  rawFieldNameless: { message: '有一个字段没有名称。', nextStep: '请填写名称，或将其关闭。' },
  rawFileMissing: ({ name }) => ({
    message: `字段 ${name} 还没有文件。`,
    nextStep: '请选择文件，或将该字段关闭。',
  }),
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
