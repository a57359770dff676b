// Loaded into the server by the command that starts it: when that command is killed, the server stops in good order.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
