import type { mcpErrors } from '../../en/errors/mcp.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const mcp = {
  noSuchServer: {
    message: '找不到 MCP 服务器，可能已被删除。',
    nextStep: '在“媒体库 › 工具”中选择其他服务器。',
  },
  nameTaken: ({ name }) => ({
    message: `已有名为 ${name} 的 MCP 服务器。`,
    nextStep: '换一个名称。没有保存任何内容。',
  }),
  listFull: ({ limit }) => ({
    message: `无法再添加 MCP 服务器（上限：${limit}）。`,
    nextStep: '删除不再使用的服务器。没有保存任何内容。',
  }),
  addressScheme: { message: 'MCP 服务器的地址以 http:// 或 https:// 开头。', nextStep: '修正地址。' },
  addressPassword: {
    message: 'MCP 服务器的地址不能包含用户名或密码。',
    nextStep: '改用请求头发送令牌：其值像密钥一样保存。',
  },
  addressOfLink: {
    message: 'MCP 服务器不能位于链路本地或云元数据地址。',
    nextStep: '输入其他地址。',
  },
  badHeader: ({ name }) => ({
    message: `${name} 不能作为 MCP 服务器的请求头。`,
    nextStep: '将其移除，或用 ASCII 字母书写名称。',
  }),
  badClientId: {
    message: '这不是客户端 ID：其中有 ASCII 以外的字符，或含有 API 密钥。',
    nextStep: '填写客户端 ID。其机密另有字段。',
  },
  badVariable: ({ name }) => ({
    message: `${name} 不能作为环境变量。`,
    nextStep: '将其移除，或用字母、数字和下划线书写名称。',
  }),
  commandMissing: { message: '此 MCP 服务器的命令为空。', nextStep: '输入要启动的程序。' },
  keyInCommand: {
    message: '命令中包含 API 密钥，而命令以明文保存。',
    nextStep: '为它命名一个环境变量：其值像密钥一样保存。',
  },
  programsNotHere: {
    message: '程序只由桌面应用启动，不会为浏览器中的页面启动。',
    nextStep: '使用带地址的 MCP 服务器，或打开桌面应用。',
  },
  secretMissing: ({ server, name }) => ({
    message: `${server} 需要 ${name} 的值，但该值不存在。`,
    nextStep: '编辑服务器并输入该值。值与输入时的地址或命令绑定。',
  }),
  programNotFound: ({ command }) => ({
    message: `找不到程序：${command}`,
    nextStep: '输入完整路径，或在变量中加入 PATH。',
  }),
  cannotStart: ({ command, cause }) => ({
    message: `无法启动 ${command}：${cause}`,
    nextStep: '检查命令和文件夹，然后重新启动。',
  }),
  lineBreakInArgument: ({ command }) => ({
    message: `${command} 是批处理文件，无法接收含换行的参数。`,
    nextStep: '请删除参数中的换行，然后重新启动。',
  }),
  programEnded: ({ server, how }) => ({
    message: `${server} 的程序已结束（${how}）。`,
    nextStep: '查看其最后几行输出，然后重新启动。',
  }),
  closed: ({ server }) => ({ message: `与 ${server} 的连接已关闭。`, nextStep: '重新连接。' }),
  tooSlow: ({ server, seconds }) => ({
    message: `${server} 在 ${seconds} 秒内没有应答。被调用的工具可能已经执行。`,
    nextStep: '重试，或重启服务器。',
  }),
  notReached: ({ server, cause }) => ({
    message: `${server} 没有应答。${cause}`,
    nextStep: '检查地址，然后重新连接。',
  }),
  privateName: ({ host }) => ({
    message: `${host} 指向本机或其网络中的地址。`,
    nextStep: '如果确实要用该地址，请直接输入它。没有发送任何内容。',
  }),
  redirected: ({ server, status }) => ({
    message: `${server} 重定向（${status}）到其他地址，未跟随。`,
    nextStep: '输入它所指向的地址。',
  }),
  answeredStatus: ({ server, status }) => ({
    message: `${server} 应答状态 ${status}。`,
    nextStep: '检查地址：MCP 服务器通常位于 /mcp。',
  }),
  notMcp: ({ server }) => ({
    message: `${server} 的应答不是 MCP。`,
    nextStep: '检查地址或命令。',
  }),
  messageTooLarge: ({ server, megabytes }) => ({
    message: `${server} 发送了超过 ${megabytes} MB 的消息。连接已关闭。`,
    nextStep: '让其工具返回更少内容，然后重新连接。',
  }),
  flooded: ({ server, count }) => ({
    message: `${server} 在一分钟内发送了超过 ${count} 条无人请求的消息。连接已关闭。`,
    nextStep: '查看其日志，然后重新连接。',
  }),
  said: ({ server, words }) => ({
    message: `${server} 返回错误：${words}`,
    nextStep: '检查参数，然后重新调用。',
  }),
  noSuchTool: ({ server, tool }) => ({
    message: `${server} 不再有名为 ${tool} 的工具。`,
    nextStep: '从此对话中移除该工具，或手动填写结果。没有发送任何内容。',
  }),
  serverGone: ({ server }) => ({
    message: `MCP 服务器 ${server} 已被删除。`,
    nextStep: '恢复或添加它，或手动填写结果。没有发送任何内容。',
  }),
  keyInCall: {
    message: '参数中包含 API 密钥。连接的密钥绝不会发送给工具。',
    nextStep: '从参数中移除它。没有发送任何内容。',
  },
} satisfies TranslatedErrors<typeof mcpErrors>
