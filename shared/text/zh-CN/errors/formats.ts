import type { FileKind, formatsErrors } from '../../en/errors/formats.ts'
import type { TranslatedErrors } from '../../translation.ts'
import { caching } from '../caching.ts'
import { formats as texts } from '../formats.ts'

const { names } = texts
const addressExample = '地址形如 https://gateway.example.com。'

const kinds: Readonly<Record<FileKind, string>> = {
  image: '此类图片',
  audio: '音频',
  video: '视频',
  file: '此类文件',
}

export const formats = {
  noModel: { message: '未选择模型。', nextStep: '请选择模型，或输入模型名称。' },
  nothingToSend: { message: '没有可发送的内容。', nextStep: '请先输入消息。' },
  notOneText: {
    message: 'input 以字符串形式发送，但要发送的不止一条文本。',
    nextStep: '请每个请求只发送一条文本，或将参数 input 切换为 array。未发送任何内容。',
  },
  mediaUnsupported: ({ format, name, mediaType, kind, others }) => ({
    message: `${names[format]} 不支持${name === '' ? '该文件' : ` ${name}`}（${mediaType}）。`,
    nextStep:
      others === ''
        ? '请移除该文件，或以其他类型附加。'
        : `请移除该文件，或选择支持${kinds[kind]}的格式：${others.replaceAll(', ', '、')}。`,
  }),
  mediaMissing: ({ name, mediaType }) => ({
    message: `缺少${name === '' ? '文件' : ` ${name}`}（${mediaType}）的数据，而此格式需要该数据。`,
    nextStep: '请移除该文件，或附加文件本身。',
  }),

  tooManyCacheMarks: ({ count, most, places }) => ({
    message: `每个请求最多 ${most} 个缓存标记，而此请求有 ${count} 个：${caching.places(places.split('\n'))}。`,
    nextStep: `请移除其中 ${count - most} 个。最后一个标记也涵盖其之前的内容。未发送任何内容。`,
  }),
  cacheMarkOrder: ({ place, behind }) => ({
    message: `${caching.places([place])}上的 1 小时缓存标记位于${caching.places([behind])}上的 5 分钟缓存标记之后，服务端会拒绝。`,
    nextStep: '请将前面的标记改为 1 小时，或将后面的标记改为 5 分钟。未发送任何内容。',
  }),

  notThisFormat: ({ format, missing }) => ({
    message: `响应不符合“${names[format]}”格式：缺少 ${missing}。`,
    nextStep: `请确认此模型支持“${names[format]}”格式，或选择其他格式。`,
  }),
  mediaInstead: ({ mediaType }) => ({
    message: `响应是一个文件（${mediaType}），而不是文本。该文件已保留。`,
    nextStep: '请确认此模型支持该请求，或选择其他模型。',
  }),
  speechIsJson: {
    message: '响应不是音频，而是 JSON。',
    nextStep: `请确认此模型支持“${names.speech}”格式，或选择其他格式。`,
  },
  notModelList: {
    message: '响应不是模型列表。',
    nextStep: '请检查设置中的地址：应为网关的根地址，其后会附加 /v1/models。',
  },

  responseFailed: {
    message: '响应失败，网关未说明原因。',
    nextStep: '已收到的内容已保留。请重试，或选择其他模型。可能已计费。',
  },
  responseCancelled: {
    message: '响应在完成之前已被网关取消。',
    nextStep: '已收到的内容已保留。重试可获取完整响应。可能已计费。',
  },
  serverCallFailed: ({ call, status }) => ({
    message: `服务端自身的调用 ${call} 报告 ${status}，响应中没有其他内容。`,
    nextStep: '请重试或修改请求。之前出现的内容只是预览。',
  }),
  responseUnfinished: ({ status }) => ({
    message: `网关在响应完成之前就已返回：其状态为 ${status}。`,
    nextStep: '任务仍在网关上继续，可能会计费。去掉字段 background 即可等待响应完成。',
  }),

  extraNotObject: {
    message: '附加 JSON 不是对象，无法合并到请求中。',
    nextStep: '请写成花括号中的对象，例如 {"seed": 7}，或将其清空。未发送任何内容。',
  },
  extraNotJson: ({ line, column }) => ({
    message: `附加 JSON 在第 ${line} 行第 ${column} 列处无效。`,
    nextStep: '请修正或清空后再发送。未发送任何内容。',
  }),

  addressEmpty: { message: '地址为空。', nextStep: addressExample },
  addressIsKey: {
    message: '这看起来是密钥，而不是地址。',
    nextStep: `请将其填入密钥字段。${addressExample}`,
  },
  addressHasSpaces: { message: '地址中不能有空格。', nextStep: addressExample },
  notAnAddress: { message: '这不是地址。', nextStep: addressExample },
  addressHasLogin: {
    message: '地址中含有用户名或密码。',
    nextStep: '请删除 @ 之前的部分，并将密钥填入密钥字段。',
  },
  otherScheme: ({ scheme }) => ({
    message: `地址应以 https:// 或 http:// 开头，而不是 ${scheme}:。`,
    nextStep: addressExample,
  }),
  queryRemoved: { message: '已删除 ? 或 # 之后的部分。' },
  keyUnencrypted: { message: 'http 会以明文发送密钥。如果网关支持，请使用 https。' },
  schemeAdded: ({ scheme }) => ({ message: `已在前面添加 ${scheme}://。` }),
} satisfies TranslatedErrors<typeof formatsErrors>
