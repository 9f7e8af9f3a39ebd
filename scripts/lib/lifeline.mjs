// Loaded into what our commands start: when the command is killed, its child stops too instead of keeping the port.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
