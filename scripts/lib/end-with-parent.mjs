// Preloaded into the server: shuts it down gracefully when the npm command that started it is killed.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
