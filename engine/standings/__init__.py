"""What finished matches come to: results and leaderboards."""
