"""The AI that sits in an empty chair. It gets `Knowledge`, a budget and a seed, nothing else."""
